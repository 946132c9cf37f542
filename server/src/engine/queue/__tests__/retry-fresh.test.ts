import { isTerminalRunStatus } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { it } from "../../../__tests__/support/test-engine.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import { retryOnDemand } from "../retry.ts";

it("a fresh retry starts a new session, and a plain one does what the run did", async ({ startEngine }) => {
	const sessions: (string | null)[] = [];
	const test = await startEngine(async ({ runtime }) => {
		sessions.push(runtime.sessionId);
		return { exitCode: 0, signal: null, timedOut: false, sessionId: "s1", summary: "Done." };
	});
	try {
		const agent = await test.createAgent();
		await test.wakeAndFinish(agent);
		const retry = async (fresh?: boolean) => {
			const last = (await test.runs()).at(-1);
			if (last === undefined) throw new Error("There is no run.");
			const { id } = await retryOnDemand(test.context, last.id, { fresh });
			await until(async () => isTerminalRunStatus((await test.runs()).at(-1)?.status ?? "queued"));
			const [row] = await test.context.database.db.select().from(heartbeatRuns).where(eq(heartbeatRuns.id, id));
			return row?.forceFreshSession;
		};
		expect(await retry()).toBe(false);
		expect(await retry(true)).toBe(true);
		expect(sessions).toEqual([null, "s1", null]);
	} finally {
		await test.stop();
	}
});
