import { createHmac } from "node:crypto";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import type { MasterKey } from "../../../platform/data-folder/master-key.ts";
import { secretVersions } from "../../../platform/db/schema.ts";
import { createSecret, rotateSecret } from "../../../records/secrets/store.ts";

const reference = { type: "secret_ref", secretName: "TOKEN" };
const otherKey: MasterKey = {
	derive: (purpose) => createHmac("sha256", "other").update(purpose).digest(),
	fingerprint: "0123456789abcdef",
};
const seen: Pick<AdapterExecutionContext, "config" | "agent">[] = [];
let test: TestEngine;
it.beforeAll(async ({ startEngine }) => {
	test = await startEngine(async ({ config, agent }) => {
		seen.push({ config, agent });
		return { exitCode: 0, signal: null, timedOut: false };
	});
});
afterAll(() => test.stop());

it("resolves references only in ctx.config, and reports why one cannot be resolved", async () => {
	const { context, companyId } = test;
	const secret = await createSecret(context, companyId, { name: "TOKEN", value: "value-4711" });
	const agentId = await test.createAgent({ adapterConfig: { env: { FOO: reference, PLAIN: "1" } } });
	const lastError = async () => (await test.runs()).at(-1)?.error;
	await test.wakeAndFinish(agentId);
	expect(seen).toHaveLength(1);
	expect(seen[0]?.config.env).toEqual({ FOO: "value-4711", PLAIN: "1" });
	expect(seen[0]?.agent.adapterConfig).toEqual({ env: { FOO: reference, PLAIN: "1" } });

	// Simulates a server of this database with another master key.
	await rotateSecret({ ...context, masterKey: otherKey }, secret.id, "value-0815");
	await test.wakeAndFinish(agentId);
	const hint = expect.stringContaining("master.key");
	expect(await lastError()).toMatchObject({ code: "secret_key_mismatch", hint });
	await expect(rotateSecret(context, secret.id, "value-0816")).resolves.toMatchObject({ currentVersion: 3 });
	await test.wakeAndFinish(agentId);
	expect(seen[1]?.config.env).toEqual({ FOO: "value-0816", PLAIN: "1" });

	// Simulates an attacker who writes an earlier value back to the database.
	const versions = await context.database.db.select().from(secretVersions);
	const encryptedValue = versions.find(({ version }) => version === 1)?.encryptedValue ?? "";
	await context.database.db.update(secretVersions).set({ encryptedValue }).where(eq(secretVersions.version, 3));
	await test.wakeAndFinish(agentId);
	expect(await lastError()).toMatchObject({ code: "secret_damaged" });
	expect(seen).toHaveLength(2);
});
