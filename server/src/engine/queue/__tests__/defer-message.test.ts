import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../../__tests__/support/test-database.ts";
import { dataFolderAt } from "../../../platform/data-folder/data-folder.ts";
import { masterKeyOf } from "../../../platform/data-folder/master-key.ts";
import { EventBus } from "../../../platform/events/event-bus.ts";
import { inTransaction } from "../../../platform/events/in-transaction.ts";
import { createKnownSecrets } from "../../../platform/redaction/known-secrets.ts";
import {
	changeRunMessage,
	listRunMessages,
	OPEN_STATES,
	storeRunMessage,
} from "../../../records/run-messages/run-message-rows.ts";
import { deferMessage } from "../defer-message.ts";

const test = useTestDatabase();

it("leaves a message to the next run, unless it was taken back meanwhile", async () => {
	const [id, companyId, agentId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const run = { id, companyId, agentId, issueId: null };
	const masterKey = masterKeyOf(dataFolderAt(test.home));
	const context = {
		database: test.opened,
		bus: new EventBus(),
		now: () => new Date(),
		masterKey,
		secrets: createKnownSecrets(),
	};
	await inTransaction(context, async (transaction) => {
		// The run need not exist.
		await transaction.database.db.execute(sql`set local session_replication_role = replica`);
		const store = (body: string) =>
			storeRunMessage(transaction, run, { kind: "board" }, { body, delivery: "now", commentId: null });
		const [kept, withdrawn] = [await store("kept"), await store("withdrawn")];
		await changeRunMessage(transaction, run, withdrawn.id, OPEN_STATES, { withdrawRequestedAt: transaction.now() });
		for (const message of [kept, withdrawn])
			await deferMessage(transaction, run, message.id, { reason: "The run ended first." });
	});
	const messages = await listRunMessages(context, id, { limit: 10, cursor: undefined });
	const states = Object.fromEntries(messages.items.map(({ body, state }) => [body, state]));
	expect(states).toEqual({ kept: "deferred", withdrawn: "withdrawn" });
});
