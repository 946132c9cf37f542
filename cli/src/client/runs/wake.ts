import { randomUUID } from "node:crypto";
import { deleteAgent, omitUndefined, type Run, type WakeAgent, wakeAgent, wokenRun } from "@paperclipai/shared";
import type { ChosenAgent } from "../agents/choose-agent.ts";
import type { Connection } from "../connection/connect.ts";

/** If the wake fails, an agent that was created for this run is deleted again. */
export async function wake(
	connection: Connection,
	{ agent, isNew }: ChosenAgent,
	{ prompt, issueId }: Pick<WakeAgent, "prompt" | "issueId"> = {},
): Promise<Run> {
	const { client } = connection;
	try {
		const body = {
			// Does not join a queued run, because its prompt differs.
			idempotencyKey: randomUUID(),
			...omitUndefined({ prompt }),
			...(issueId && { issueId }),
		};
		return wokenRun(await client.call(wakeAgent, { params: { agentId: agent.id }, body }));
	} catch (error) {
		if (isNew) await client.call(deleteAgent, { params: { agentId: agent.id } }).catch(() => {});
		throw error;
	}
}
