import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

const ROUTINE: api.CreateRoutine = {
	name: "Report",
	cron: "0 9 * * 1-5",
	timeZone: "Europe/Berlin",
	task: { kind: "prompt", prompt: "Report." },
};

let server: TestCompany;
let agent: api.Agent;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	agent = await server.createAgent("process", { command: "true" });
});

const create = (more: Partial<api.CreateRoutine> = {}) =>
	server.client.call(api.createRoutine, { params: { agentId: agent.id }, body: { ...ROUTINE, ...more } });
const update = (routineId: string, body: Partial<api.CreateRoutine>) =>
	server.client.call(api.updateRoutine, { params: { routineId }, body });

it("keeps, changes and deletes routines, and records who did it", async () => {
	const created = await create();
	expect(created).toMatchObject({ ...ROUTINE, agentId: agent.id, enabled: true, createdBy: { kind: "board" } });
	expect(new Date(created.nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now());
	const params = { routineId: created.id };
	const disabled = await update(created.id, { name: "Daily", enabled: false });
	expect(disabled).toMatchObject({ ...ROUTINE, name: "Daily", enabled: false, nextRunAt: null });
	const yearly = await update(created.id, { cron: "0 0 1 1 *", timeZone: "UTC", enabled: true });
	expect(yearly.nextRunAt).toMatch(/-01-01T00:00:00.000Z$/);
	const renamed = await update(created.id, { name: "Yearly", task: { kind: "issue", title: "Report" } });
	expect(renamed).toMatchObject({ nextRunAt: yearly.nextRunAt, task: { kind: "issue", priority: "medium" } });
	expect(await server.client.call(api.getRoutine, { params })).toEqual(renamed);
	expect(await server.client.call(api.listRoutines, { params: { agentId: agent.id } })).toEqual([renamed]);
	expect(await server.client.call(api.deleteRoutine, { params })).toEqual({ id: created.id });
	expect(await server.send("GET", `/api/routines/${created.id}`)).toMatchObject({
		status: 404,
		body: { error: { code: "routine_not_found" } },
	});
	const activity = await server.client.call(api.listActivity, {
		params: { companyId: server.company.id },
		query: { entityId: created.id },
	});
	expect(activity.map(({ action, actor }) => [action, actor.kind])).toEqual([
		["routine.deleted", "board"],
		["routine.updated", "board"],
		["routine.updated", "board"],
		["routine.updated", "board"],
		["routine.created", "board"],
	]);
});

it("lists those of all agents of a company at once", async ({ sharedServer }) => {
	const company = await sharedServer.createCompany();
	const { client } = company;
	const ids: string[] = [];
	for (const name of ["One", "Two", "Three"]) {
		const { id: agentId } = await company.createAgent("process", { command: "true" }, { name });
		ids.unshift((await client.call(api.createRoutine, { params: { agentId }, body: ROUTINE })).id);
		await client.call(api.createAgentKey, { params: { agentId }, body: { name } });
	}
	await create();
	const params = { companyId: company.company.id };
	const routines = await api.readPages((query, options) =>
		client.call(api.listCompanyRoutines, { params, query: { ...query, limit: "2" } }, options),
	);
	expect(routines.map(({ id }) => id)).toEqual(ids);
	const keys = await client.call(api.listCompanyAgentKeys, { params });
	expect(keys.map(({ name }) => name)).toEqual(["Three", "Two", "One"]);
	expect(JSON.stringify(keys)).not.toContain("Hash");
	await expect(
		client.call(api.listCompanyRoutines, { params: { companyId: crypto.randomUUID() } }),
	).rejects.toMatchObject({
		status: 404,
	});
});

it("runs a routine now, including a disabled one, without effect on its schedule", async () => {
	const { id, nextRunAt } = await create({ enabled: false });
	const done = await server.client.call(api.runRoutine, { params: { routineId: id } });
	expect(done).toMatchObject({ enabled: false, nextRunAt });
	expect(await server.finish(done.lastRunId ?? "")).toMatchObject({ status: "succeeded", reason: "Routine Report" });
	await update(id, { task: { kind: "issue", title: "Look" } });
	const { lastIssueId } = await server.client.call(api.runRoutine, { params: { routineId: id } });
	const issue = await server.client.call(api.getIssue, { params: { issueId: lastIssueId ?? "" } });
	expect(issue).toMatchObject({ title: "Look", assigneeAgentId: agent.id, createdBy: { kind: "board" } });
});

it("rejects an impossible schedule with a hint", async () => {
	const { id } = await create();
	const changes = [
		[{ cron: "61 * * * *" }, "cron_invalid"],
		[{ cron: "0 0 30 2 *" }, "cron_never_due"],
		[{ timeZone: "Mars/Olympus" }, "time_zone_invalid"],
	] as const;
	for (const [change, code] of changes) {
		const rejected = { status: 422, body: { error: { code, hint: expect.any(String) } } };
		expect(await server.send("POST", `/api/agents/${agent.id}/routines`, { ...ROUTINE, ...change })).toMatchObject(
			rejected,
		);
		expect(await server.send("PATCH", `/api/routines/${id}`, change)).toMatchObject(rejected);
	}
});
