import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { runCommand, runWithInput } from "./support/command-line.ts";
import { createSandbox } from "./support/sandbox.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox, paperclip } = useSharedServer();
const SECRET = "canary-of-the-backup";
let file: string;

beforeAll(() => {
	file = path.join(sandbox.folder, "backup.ndjson.gz");
});

it("writes a file for this user only, and overwrites none", async () => {
	await paperclip("run", "--watch", "--adapter", "my_agent");
	await runWithInput(sandbox, SECRET, "secrets", "set", "TOKEN", "--stdin", "--company", "My company");
	const written = await paperclip("backup", file);
	expect(written).toMatchObject({ exitCode: 0, stdout: "", stderr: expect.stringContaining(`Wrote ${file}`) });
	expect(written.stderr).toContain("keep a copy of master.key");
	const content = gunzipSync(readFileSync(file)).toString("latin1");
	expect([content.includes("TOKEN"), content.includes(SECRET)]).toEqual([true, false]);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(await paperclip("backup", file)).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("file_exists"),
	});
	const named = await paperclip("backup", "--json");
	expect(JSON.parse(named.stdout)).toMatchObject({ missingLogs: 0, rows: { agents: expect.any(Number) } });
	const names = readdirSync(sandbox.folder).filter((name) => name.includes("backup"));
	expect(names.sort()).toEqual(["backup.ndjson.gz", JSON.parse(named.stdout).file].sort());
});

it("restores it elsewhere, and refuses an unsuitable installation or file", async () => {
	expect(await paperclip("restore", file)).toMatchObject({
		exitCode: 1,
		stderr: expect.stringContaining("data_folder_in_use"),
	});
	const other = await createSandbox();
	const elsewhere = (...args: string[]) => runCommand(other, ...args);
	const damaged = path.join(other.folder, "damaged");
	writeFileSync(damaged, readFileSync(file).fill(0, 100, 101));
	const refused = await elsewhere("restore", damaged, "--json");
	expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: "backup_damaged" } });
	expect(await elsewhere("restore", file)).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Restored") });
	const log = ["runs", "log", "latest", "--json"];
	expect(await elsewhere(...log)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("master_key_missing") });
	copyFileSync(path.join(sandbox.home, "master.key"), path.join(other.home, "master.key"));
	const [before, after] = [await paperclip(...log), await elsewhere(...log)];
	expect(after).toMatchObject({ exitCode: 0, stdout: before.stdout });
	expect(before.stdout).toContain("stdout");
	const again = await elsewhere("restore", file);
	expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("database_not_empty") });
	await other.remove();
});

it("exports a company to a file that it imports as another one", async () => {
	const company = path.join(sandbox.folder, "company.json");
	const exported = await paperclip("export", "My company", company);
	expect(exported).toMatchObject({ exitCode: 0, stdout: "", stderr: expect.stringContaining(`to ${company}`) });
	expect(statSync(company).mode & 0o777).toBe(0o600);
	const text = readFileSync(company, "utf8");
	expect(text).toMatch(/^\{\n\t"formatVersion": 1,\n/);
	expect(await paperclip("export", "My company", company)).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("file_exists"),
	});
	const env = { TOKEN: { type: "secret_ref", secretName: "TOKEN" } };
	const changed = JSON.parse(text);
	changed.agents[0].adapterConfig.env = env;
	writeFileSync(company, JSON.stringify(changed));
	// Other tests share the server, and expect one company.
	const other = await createSandbox();
	const elsewhere = (...args: string[]) => runCommand(other, ...args);
	const imported = await elsewhere("import", company, "--name", "Copy");
	expect(imported).toMatchObject({ exitCode: 0, stdout: "" });
	expect(imported.stderr).toMatch(
		/Created Copy .*\n.*\n.*missing.*\n.* secrets set TOKEN --company \S+\n[\s\S]*are paused/,
	);
	const agents = await elsewhere("agent", "list", "--json", "--company", "Copy");
	// The oldest one is the last.
	expect(JSON.parse(agents.stdout).at(-1)).toMatchObject({ status: "paused", adapterConfig: { env } });
	for (const [content, reason] of [
		["{", "not JSON"],
		['{"formatVersion":2}', "formatVersion"],
	] as const) {
		writeFileSync(company, content);
		const refused = await elsewhere("import", company);
		expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(reason) });
		expect(refused.stderr).toContain("not_a_company_file");
	}
	await other.remove();
});
