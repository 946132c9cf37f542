import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, it, onTestFinished } from "vitest";
import { MIGRATIONS_FOLDER } from "../database.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

const COMPANY = `
	insert into companies (id, name, issue_prefix, created_at, updated_at) values ('${id(1)}', 'A', 'A', now(), now());
	insert into agents (id, company_id, name, adapter_type, adapter_config, runtime_config, created_at, updated_at)
	values ('${id(2)}', '${id(1)}', 'coder', 'process', '{}', '{}', now(), now());`;

/** Has the migrations before `version`; the second value applies the others. */
async function olderDatabase(version: string) {
	const database = await PGlite.create();
	onTestFinished(() => database.close());
	const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith(".sql"));
	const apply = (isDue: (name: string) => boolean) =>
		database.transaction(async (transaction) => {
			for (const name of files.filter(isDue).sort()) {
				await transaction.exec(readFileSync(path.join(MIGRATIONS_FOLDER, name), "utf8"));
			}
		});
	await apply((name) => name < version);
	return { database, update: () => apply((name) => name >= version) };
}

it("keeps the keys of agents when an older database gets their company", async () => {
	const { database, update } = await olderDatabase("0015");
	await database.exec(`${COMPANY}
		insert into agent_keys (id, agent_id, name, key_hash, created_at) values ('${id(3)}', '${id(2)}', 'key', 'hash', now());`);
	await update();
	const { rows } = await database.query("select id, agent_id, company_id, name from agent_keys");
	expect(rows).toEqual([{ id: id(3), agent_id: id(2), company_id: id(1), name: "key" }]);
});

it("knows from the log which issues the board has assigned", async () => {
	const { database, update } = await olderDatabase("0017");
	const agent = `{"assigneeAgentId": "${id(2)}"}`;
	const nobody = '{"assigneeAgentId": null}';
	const cases = [
		{ isByBoard: true, log: [["board", "issue.created", agent]] },
		{
			isByBoard: true,
			log: [
				["system", "issue.created", agent],
				["agent", "issue.checked_out", "{}"],
			],
		},
		{
			isByBoard: true,
			log: [
				["agent", "issue.created", nobody],
				["board", "issue.updated", agent],
			],
		},
		{
			isByBoard: false,
			log: [
				["board", "issue.created", nobody],
				["agent", "issue.updated", agent],
			],
		},
		{
			isByBoard: false,
			log: [
				["board", "issue.created", nobody],
				["agent", "issue.checked_out", "{}"],
			],
		},
		{
			isByBoard: false,
			log: [
				["agent", "issue.created", agent],
				["board", "issue.updated", '{"title": "Other"}'],
			],
		},
		{ isByBoard: true, log: [] },
	];
	await database.exec(COMPANY);
	for (const [index, { log }] of cases.entries()) {
		await database.exec(`
			insert into issues (id, company_id, number, title, status, priority, assignee_agent_id, actor_kind, created_at, updated_at)
			values ('${id(index)}', '${id(1)}', ${index}, 'Issue', 'todo', 'medium', '${id(2)}', 'board', now(), now());`);
		for (const [at, [kind, action, details]] of log.entries()) {
			await database.exec(`
				insert into activity_log (id, company_id, actor_kind, action, entity_type, entity_id, details, created_at)
				values (gen_random_uuid(), '${id(1)}', '${kind}', '${action}', 'issue', '${id(index)}', '${details}',
					now() + interval '${at} s');`);
		}
	}
	await update();
	const { rows } = await database.query("select assigned_by_board from issues order by number");
	expect(rows).toEqual(cases.map(({ isByBoard }) => ({ assigned_by_board: isByBoard })));
});
