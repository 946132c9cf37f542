import type { AdapterEnvironmentCheck } from "@paperclipai/adapter-utils";
import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentDriver, ExecutionEnvironment } from "@paperclipai/adapter-utils/host";
import { omitUndefined } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { testRemote } from "../../../flows/adapters/test-remote.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { environments, heartbeatRuns } from "../../../platform/db/schema.ts";
import { createEnvironment, deleteEnvironment, updateEnvironment } from "../../../records/environments/store.ts";
import { createSecret } from "../../../records/secrets/store.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { probeSettings } from "../probe.ts";
import { resolveSettings } from "../resolve-settings.ts";
import { removeAbandoned } from "../run/remove-abandoned.ts";
import { HOST_KEY, SSH } from "./environment-settings.ts";

const KEY = "the-private-key-4711";
const reference = { type: "secret_ref", secretName: "SSH_KEY" } as const;
let test: TestEngine;

beforeAll(async () => {
	test = await startTestEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
	await createSecret(test.context, test.companyId, { name: "SSH_KEY", value: KEY });
});
afterAll(() => test.stop());

/** A driver whose environment is probed by the given function. */
function driverOf(probe: ExecutionEnvironment["probe"], settings: unknown[] = []): EnvironmentDriver {
	const open: EnvironmentDriver["open"] = (opened) => {
		settings.push(opened);
		return { probe, close: async () => {} } as ExecutionEnvironment;
	};
	return { name: "fake", findingFields: { no_folder: ["basePath"], no_login: ["identityFile", "user"] }, open };
}

const probe = (driver: EnvironmentDriver, settings: Record<string, unknown> = SSH, timeoutMs?: number) =>
	probeSettings(
		test.context,
		{ companyId: test.companyId, driver: "fake", settings, command: "agent" },
		{ load: async () => driver, ...omitUndefined({ timeoutMs }) },
	);

it("opens the driver with the values of secrets, and masks them in what it finds", async () => {
	const opened: unknown[] = [];
	const check: AdapterEnvironmentCheck = { code: "odd", level: "warn", message: `Odd key ${KEY}.`, hint: KEY };
	const driver = driverOf(async ({ command }) => [{ ...check, detail: command }], opened);
	expect(await probe(driver, { ...SSH, privateKey: reference })).toMatchObject({
		status: "warn",
		checks: [{ code: "odd", message: "Odd key ***.", detail: "agent", hint: "***" }],
	});
	expect(opened).toEqual([{ ...SSH, privateKey: KEY }]);
	expect(await resolveSettings(test.context, test.companyId, SSH)).toMatchObject({ settings: SSH });
});

it("finds an error instead of failing", async () => {
	const lost = new CodedError("host_key_changed", `Not ${KEY}.`, { hint: "Look." });
	const rejecting = driverOf(() => Promise.reject(lost));
	expect(await probe(rejecting, { ...SSH, privateKey: reference })).toMatchObject({
		status: "fail",
		checks: [{ code: "host_key_changed", level: "error", message: "Not ***.", hint: "Look." }],
	});
	expect(await probe(rejecting, { ...SSH, privateKey: { ...reference, secretName: "GONE" } })).toMatchObject({
		status: "fail",
		checks: [{ code: "secret_not_found", field: "privateKey" }],
	});
	const endless = driverOf(() => new Promise(() => {}));
	expect(await probe(endless, SSH, 1)).toMatchObject({ status: "fail", checks: [{ code: "probe_timeout" }] });
	const request = { companyId: test.companyId, driver: "nothing", settings: SSH, command: null };
	expect(await probeSettings(test.context, request)).toMatchObject({
		status: "fail",
		checks: [{ code: "environment_driver_unknown" }],
	});
});

it("names the setting that a finding is about", async () => {
	const finding = (code: string, level: AdapterEnvironmentCheck["level"] = "error") => ({ code, level, message: code });
	const fieldOf = async (check: AdapterEnvironmentCheck, settings: Record<string, unknown> = SSH) =>
		(
			await probe(
				driverOf(async () => [check]),
				settings,
			)
		).checks[0]?.field;
	expect(await fieldOf(finding("no_folder"))).toBe("basePath");
	expect(await fieldOf(finding("no_login"))).toBe("user");
	expect(await fieldOf(finding("no_login"), { ...SSH, identityFile: "/key" })).toBe("identityFile");
	expect(await fieldOf(finding("no_folder", "info"))).toBeUndefined();
	expect(await fieldOf(finding("constructor"))).toBeUndefined();
	expect(await fieldOf({ ...finding("environment_limits_unsupported"), field: "cpus" })).toBe("cpus");
});

it("leaves to runs what they end themselves, and has the rest removed", async () => {
	const { context, companyId } = test;
	const { db } = context.database;
	const settings = { ...SSH, port: 22, privateKey: reference };
	const environment = await createEnvironment(context, companyId, BOARD, { name: "Box", driver: "ssh", settings });
	const run = {
		...{ companyId, agentId: await test.createAgent(), adapterType: "scripted", taskKey: "task" },
		...({
			invocationSource: "on_demand",
			status: "succeeded",
			owner: context.serverId,
			createdAt: new Date(),
		} as const),
		environment: { id: environment.id, name: "Box", driver: "ssh", settings: SSH, identity: "ssh://box" } as const,
	};
	const [left, ended, deleted] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	await db.insert(heartbeatRuns).values([
		{ ...run, id: left },
		{ ...run, id: ended, environmentEndedAt: new Date() },
	]);
	const asked: unknown[] = [];
	const driver: EnvironmentDriver = {
		...driverOf(async () => []),
		async removeAbandoned({ privateKey }, { serverId, isOwned }) {
			asked.push(privateKey, serverId, ...(await Promise.all([left, ended, deleted].map(isOwned))));
		},
	};
	await removeAbandoned(context, new AbortController().signal, async () => driver);
	expect(asked).toEqual([KEY, context.serverId, true, false, false]);
	await db.delete(heartbeatRuns);
	await db.delete(environments);
});

it(
	"is part of the test of an adapter that starts programs elsewhere, and names its program",
	needs("ssh"),
	async () => {
		const { context, companyId } = test;
		const settings = { host: "127.0.0.1", port: 1, user: "u", basePath: "/b", hostKeys: [HOST_KEY] };
		const environment = { ...{ id: crypto.randomUUID(), companyId, name: "Box", driver: "ssh" as const, settings } };
		const row = { ...environment, createdAt: new Date(), updatedAt: new Date() };
		const codes = async (adapter: object) => {
			const checks = await testRemote(context, { type: "scripted", ...adapter } as ServerAdapter, {}, row);
			return checks.map(({ code }) => code);
		};
		const withFields = await testRemote(context, { type: "scripted", supportsSsh: true } as ServerAdapter, {}, row);
		expect(withFields.filter(({ field }) => field != null)).toEqual([]);
		expect(await codes({ supportsContainer: true })).toEqual(["environment_not_supported"]);
		expect(await codes({ supportsSsh: true })).toEqual(["ssh_connection_failed", "command_unknown"]);
		const getRuntimeCommandSpec = () => ({ command: "sh" });
		expect(await codes({ supportsSsh: true, getRuntimeCommandSpec })).toEqual(["ssh_connection_failed"]);
	},
);

it("neither changes the settings of an environment while runs work in it, nor deletes it", async () => {
	const { context, companyId } = test;
	const settings = { ...SSH, port: 22 };
	const { id, name } = await createEnvironment(context, companyId, BOARD, { name: "Box", driver: "ssh", settings });
	const run = {
		...{ id: crypto.randomUUID(), companyId, agentId: await test.createAgent(), adapterType: "scripted" },
		...({
			invocationSource: "on_demand",
			taskKey: "task",
			environment: { id, name, driver: "ssh", settings, identity: "ssh://box" },
		} as const),
	};
	const { db } = context.database;
	// Another living server owns it, so this one ignores it.
	const leaseExpiresAt = new Date(Date.now() + 3_600_000);
	await db
		.insert(heartbeatRuns)
		.values({ ...run, status: "running", owner: "other", leaseExpiresAt, createdAt: new Date() });
	const refusal = { status: 409, code: "environment_in_use", details: { runIds: [run.id] } };
	const changed = { ...settings, port: 23 };
	await expect(updateEnvironment(context, id, BOARD, { settings: changed })).rejects.toMatchObject(refusal);
	await expect(deleteEnvironment(context, id, BOARD)).rejects.toMatchObject(refusal);
	expect(await updateEnvironment(context, id, BOARD, { name: "Renamed" })).toMatchObject({ name: "Renamed" });
	await db.update(heartbeatRuns).set({ status: "succeeded" });
	await updateEnvironment(context, id, BOARD, { settings: changed });
	await deleteEnvironment(context, id, BOARD);
	expect(await db.select().from(environments)).toEqual([]);
});
