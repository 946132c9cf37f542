import { agentConfig } from "../../harness/bench.mjs";

const LINE_LENGTH = 80;
/** Each line of the scripted agent begins with its number. */
export const DIGITS = 9;

/** The id of a finished run with this many lines. */
export async function finishedRun({ api, companyId, folder }, lines) {
	const switches = ["--lines", String(lines), "--length", String(LINE_LENGTH), "--block"];
	const agent = await api.createAgent(companyId, agentConfig(folder, switches));
	const run = await api.waitForRun((await api.wake(agent.id)).id);
	if (run.status !== "succeeded") throw new Error(`The run ${run.status}.`);
	return run.id;
}
