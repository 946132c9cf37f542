import { createActivityRecord, openInputJournal, spoolAt } from "../../process/index.ts";
import type { CallStatus, OutputSink } from "../environment-call.ts";
import type { ExecutionEnvironment } from "../execution-environment.ts";
import type { BridgedCall } from "./bridged-call.ts";
import { forwardInput } from "./forward-input.ts";
import { createOutputWriter } from "./output-writer.ts";
import { repeatUntilReached } from "./repeat-until-reached.ts";
import { stopCall } from "./stop-call.ts";
import { watchReach } from "./watch-reach.ts";

/** Maximum time for which the environment may be unreachable once the program must be stopped. */
const STOP_REACH_MS = 4_000;

/**
 * @param stop Aborted when the program must be stopped.
 * @throws {CodedError} the errors of `ExecutionEnvironment.start`; the reason of `stop` if aborted before the start; the
 * error of an environment that does not respond while the program must be stopped.
 */
export async function runBridgedCall(
	environment: ExecutionEnvironment,
	{ call, map }: BridgedCall,
	graceSec: number,
	spoolFolder: string,
	stop: AbortSignal,
): Promise<CallStatus> {
	await repeatUntilReached(stop, () => environment.start(call, stop));
	const stopping = new AbortController();
	const onStop = () => void stopCall(environment, call, graceSec, stopping.signal).catch(() => undefined);
	if (stop.aborted) onStop();
	stop.addEventListener("abort", onStop);
	const output = createOutputWriter();
	const sink: OutputSink = { write: output.write, active: createActivityRecord(spoolFolder) };
	const { lost, end } = watchReach(environment, stop, STOP_REACH_MS);
	const exited = new AbortController();
	const input = call.hasInput ? forwardMessages(environment, { call, map }, spoolFolder, exited.signal) : null;
	try {
		const followed = repeatUntilReached(lost, () => environment.follow(call, output.offsets(), sink, lost));
		await (input === null ? followed : Promise.race([followed, input.then(() => followed)]));
		exited.abort();
		stop.removeEventListener("abort", onStop);
		stopping.abort();
		return await repeatUntilReached(lost, () => environment.settle(call, lost));
	} finally {
		exited.abort();
		stopping.abort();
		end();
	}
}

/** Rejects only if the messages cannot be forwarded to a running program. */
async function forwardMessages(
	environment: ExecutionEnvironment,
	{ call, map }: BridgedCall,
	spoolFolder: string,
	exited: AbortSignal,
): Promise<void> {
	const spool = spoolAt(spoolFolder);
	const messages = { journal: openInputJournal(spool), folder: spool.messages, map };
	await forwardInput(environment, call, messages, exited).catch((error: unknown) => {
		if (!exited.aborted) throw error;
	});
}
