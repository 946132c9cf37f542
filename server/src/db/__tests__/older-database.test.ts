import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { MIGRATIONS_FOLDER } from "../database.ts";

it("keeps the keys of agents when an older database gets their company", async () => {
	const database = await PGlite.create();
	const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith(".sql"));
	const apply = (isDue: (name: string) => boolean) =>
		database.transaction(async (transaction) => {
			for (const name of files.filter(isDue).sort()) {
				await transaction.exec(readFileSync(path.join(MIGRATIONS_FOLDER, name), "utf8"));
			}
		});
	await apply((name) => name < "0015");
	const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
	await database.exec(`
		insert into companies (id, name, issue_prefix, created_at, updated_at) values ('${id(1)}', 'A', 'A', now(), now());
		insert into agents (id, company_id, name, adapter_type, adapter_config, runtime_config, created_at, updated_at)
		values ('${id(2)}', '${id(1)}', 'coder', 'process', '{}', '{}', now(), now());
		insert into agent_keys (id, agent_id, name, key_hash, created_at) values ('${id(3)}', '${id(2)}', 'key', 'hash', now());`);
	await apply((name) => name >= "0015");
	const { rows } = await database.query("select id, agent_id, company_id, name from agent_keys");
	expect(rows).toEqual([{ id: id(3), agent_id: id(2), company_id: id(1), name: "key" }]);
	await database.close();
});
