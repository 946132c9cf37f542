import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { writeAcmeAdapter } from "./support/acme-adapter.ts";
import { jsonLines } from "./support/command-line.ts";
import { useServer } from "./support/served-sandbox.ts";

const { sandbox, paperclip } = useServer();
let acme: string;

beforeAll(async () => {
	acme = path.join(sandbox.folder, "acme");
	await writeAcmeAdapter(acme, { mark: "> " });
});

const adapter = (...args: string[]) => paperclip("adapter", ...args);

it("is installed from a folder, step by step", async () => {
	const { exitCode, stdout, stderr } = await adapter("install", "./acme");
	expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
	expect(stderr).toContain(`Copying ${acme}\n`);
	expect(stderr.trimEnd().split("\n").at(-1)).toBe("Installed Acme 1.2.0 (acme_agent): ready, parser external 1.0.0");

	const list = await adapter("list");
	expect(list.stdout).toMatch(/^acme_agent +Acme +folder +1\.2\.0 +external +ready$/m);
	expect(list.stdout).toMatch(/^my_agent +My Agent \(local\) +built-in +built-in +ready$/m);
});

it("tests a setup as a run would use it", async () => {
	const [passed, failed] = await Promise.all([
		adapter("test", "acme_agent"),
		adapter("test", "acme_agent", "--config", "broken=true", "--json"),
	]);
	expect(passed).toMatchObject({ exitCode: 0, stdout: "✓ It is fine. [fine]\n" });
	expect(failed).toMatchObject({ exitCode: 1, stderr: "" });
	expect(JSON.parse(failed.stdout)).toMatchObject({ status: "fail", checks: [{ code: "broken" }] });
});

it("uses its parser in every way of watching a run", async () => {
	const watched = await paperclip("run", "--watch", "--adapter", "acme_agent");
	expect(watched.exitCode).toBe(0);
	expect(watched.stdout.split("\n")).toEqual(["> one", "▸ shell  ls", "throw", "> two", ""]);
	expect(watched.stderr).toMatch(/^parser: external 1\.0\.0$/m);
	expect(watched.stderr).toMatch(
		/^parser: external 1\.0\.0, failed on 1 line, shown as it is; 1 invalid entry dropped \(kind: "tol_call" is unknown\)$/m,
	);
	const [again, json] = await Promise.all([
		paperclip("runs", "watch", "latest"),
		paperclip("runs", "watch", "latest", "--json"),
	]);
	expect(again.stdout).toBe(watched.stdout);
	expect(jsonLines(json.stdout).map(({ kind }) => kind)).toEqual(["assistant", "tool_call", "assistant", "assistant"]);
	const parser = { type: "external", version: "1.0.0", label: "external 1.0.0" };
	const failures = {
		...parser,
		failedLines: 1,
		droppedEntries: 1,
		dropReasons: [{ reason: 'kind: "tol_call" is unknown', count: 1 }],
	};
	expect(jsonLines(json.stderr).slice(0, 2)).toEqual([{ parser }, { parser: failures }]);
});

it("is replayed with the parser file that is specified", async () => {
	const bundle = path.join(sandbox.folder, "run.ndjson");
	await paperclip("runs", "bundle", "latest", bundle);
	const [plain, parsed] = await Promise.all([
		paperclip("replay", bundle),
		paperclip("replay", bundle, "--parser", path.join(acme, "ui-parser.js")),
	]);
	expect(plain.stdout.split("\n")).toEqual(["one", "[tool] ls", "throw", "two", ""]);
	expect(plain.stderr).toMatch(/^parser: generic\. /);
	expect(parsed.stdout.split("\n")).toEqual(["> one", "▸ shell  ls", "throw", "> two", ""]);
});

it("is not ready with a parser that cannot be loaded", async () => {
	const parser = path.join(acme, "ui-parser.js");
	const working = await readFile(parser, "utf8");
	await writeFile(parser, "export const a = 1;\nexport function {\n");
	const { stderr } = await adapter("reload", "acme_agent");
	const reason = "ui-parser.js:2:17 threw while it was being loaded (SyntaxError: Unexpected token '{')";
	expect(stderr).toContain(`Reloaded Acme 1.2.0 (acme_agent): ready, parser failed: ${reason}.`);
	expect((await adapter("list")).stdout).toMatch(/^acme_agent +Acme +folder +1\.2\.0 +failed +ready$/m);
	const watched = await paperclip("runs", "watch", "latest");
	expect(watched.stderr).toContain(`parser: failed: ${reason}\n`);
	await writeFile(parser, working);
	await adapter("reload", "acme_agent");
});

it("is reloaded with the current content of its folder", async () => {
	await writeAcmeAdapter(acme, { mark: "* " });
	expect(await adapter("reload", "acme_agent")).toMatchObject({
		exitCode: 0,
		stderr: expect.stringContaining("Reloaded Acme 1.2.0"),
	});
	expect((await paperclip("runs", "watch", "latest")).stdout).toContain("* one\n");
	const again = await adapter("reinstall", "acme_agent", "--json");
	expect(JSON.parse(again.stdout)).toMatchObject({ wanted: "folder", from: "1.2.0", to: "1.2.0" });

	await writeFile(path.join(acme, "index.js"), "\nthrow new Error('not today');");
	for (const command of ["reload", "reinstall"]) {
		const { exitCode, stderr } = await adapter(command, "acme_agent");
		expect(exitCode).toBe(2);
		expect(stderr).toMatch(
			/^adapter_load_failed .*: Error: not today \(index\.js:2\)\nNothing has changed: acme_agent /m,
		);
	}
	await writeAcmeAdapter(acme, { mark: "* " });
});

it("is disabled and enabled", async () => {
	const off = await adapter("disable", "acme_agent");
	expect(off).toMatchObject({ exitCode: 0, stderr: "Acme (acme_agent): disabled\n" });
	const [run, doctor] = await Promise.all([paperclip("run", "--watch", "Acme"), paperclip("doctor")]);
	expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("adapter_unavailable") });
	expect(doctor.stdout).toMatch(/^✗ Agent Acme: .* \[adapter_unavailable\]$/m);
	expect((await adapter("enable", "acme_agent")).stderr).toBe("Acme (acme_agent): ready\n");
});

it("is not removed while an agent uses it, except with --force", async () => {
	const [rejected, inUse] = await Promise.all([
		adapter("remove", "acme_agent"),
		adapter("remove", "acme_agent", "--json"),
	]);
	expect(rejected).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^adapter_in_use /) });
	expect(rejected.stderr).toMatch(/^ {2}Acme \([0-9a-f-]{36}\)$/m);
	expect(JSON.parse(inUse.stderr)).toMatchObject({
		error: { code: "adapter_in_use", details: { agents: [{ name: "Acme" }] } },
	});

	const removed = await adapter("remove", "acme_agent", "--force");
	expect(removed).toMatchObject({
		exitCode: 0,
		stderr: expect.stringMatching(/^Removed acme_agent\.\nCan no longer run: /),
	});
	const [gone, left] = await Promise.all([adapter("show", "acme_agent"), paperclip("runs", "watch", "latest")]);
	expect(gone).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("adapter_unknown") });
	expect(left.stderr).toContain("parser: generic. ");
});

it("overrides a built-in adapter until the override is paused", async () => {
	await writeAcmeAdapter(acme, { type: "my_agent", mark: "+ " });
	expect((await adapter("install", "acme")).stderr).toContain("ready, overrides the built-in");
	expect((await paperclip("run", "--watch", "--adapter", "my_agent")).stdout).toContain("+ one\n");
	expect((await adapter("override", "pause", "my_agent")).stderr).toContain("override paused");
	const paused = await paperclip("run", "--watch", "--adapter", "my_agent");
	expect(paused.stderr).not.toContain("parser:");
	expect(paused.stdout).toContain("# Report on work");
	expect((await adapter("disable", "my_agent")).stderr).toBe("Acme (my_agent): override paused, disabled\n");

	const removed = await adapter("remove", "my_agent", "--force");
	expect(removed.stderr).toMatch(/^Removed my_agent\.\nNow uses the built-in adapter: /);
	expect((await adapter("show", "my_agent")).stdout).toContain("built-in");
});

it("is rejected when it is invalid", async () => {
	const [none, odd] = await Promise.all([adapter("install", "./none"), adapter("install", "No Name", "--json")]);
	expect(none).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("adapter_path_missing") });
	expect(odd).toMatchObject({ exitCode: 2, stdout: "" });
	expect(JSON.parse(odd.stderr)).toMatchObject({ error: { code: "invalid_input" } });
	expect(await adapter("install", "")).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/^usage /) });
});
