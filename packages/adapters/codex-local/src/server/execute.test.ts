import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { execute } from "./execute.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "codex-execute-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => path.join(folder, name);

/** Runs until the file `go` exists, and writes its prompt to `started`. */
const PROGRAM = `#!/bin/sh
case "$*" in
--version) echo "codex-cli 0.169.0"; exit ;;
"exec --help") printf '      --json\\n  -c, --config <a>\\n  -s, --sandbox <a>\\n  -p, --profile <a>\\n'; exit ;;
esac
here=$(dirname "$0")
cat >>"$here/started"
echo '{"type":"thread.started","thread_id":"01990000-1111-7222-8333-444444444444"}'
while [ ! -e "$here/go" ]; do sleep 0.05; done
echo '{"type":"item.completed","item":{"id":"item_0","type":"agent_message","text":"Finished."}}'
echo '{"type":"turn.completed","usage":{}}'
`;

function host(detach = new AbortController()): RunScope {
	let calls = 0;
	return {
		runId: path.basename(folder),
		spoolFolder: file("spool"),
		nextCall: () => ++calls,
		loggedBytes: () => 0,
		signal: new AbortController().signal,
		detach: detach.signal,
	};
}

function newContext(): AdapterExecutionContext {
	mkdirSync(file("home"));
	writeFileSync(file("home/work.config.toml"), "");
	writeFileSync(file("AGENTS.md"), "You are careful.");
	writeFileSync(file("codex"), PROGRAM, { mode: 0o755 });
	const config = {
		command: file("codex"),
		cwd: folder,
		profile: "work",
		sandbox: "read-only",
		instructionsFilePath: file("AGENTS.md"),
		graceSec: 1,
		env: { CODEX_HOME: file("home"), CODEX_API_KEY: "test-key" },
	};
	return {
		runId: path.basename(folder),
		agent: { id: "a", companyId: "c", name: "Ada", adapterType: "codex_local", adapterConfig: config },
		runtime: { sessionId: null, sessionParams: null },
		config,
		context: {},
		onLog: async () => {},
		signal: new AbortController().signal,
	};
}

it("resumes a run of an earlier server after its files are gone", async () => {
	const ctx = newContext();
	const leaving = new AbortController();
	const first = withRunScope(host(leaving), () => execute(ctx));
	await until(() => existsSync(file("started")));
	leaving.abort();
	expect(await first).toMatchObject({ errorCode: "run_detached" });

	for (const gone of ["home", "AGENTS.md", "codex"]) rmSync(file(gone), { recursive: true });
	const second = withRunScope(host(), () => execute(ctx));
	writeFileSync(file("go"), "");
	expect(await second).toMatchObject({ exitCode: 0, summary: "Finished.", billingType: "api" });
	expect(readFileSync(file("started"), "utf8").match(/You are careful/g)).toHaveLength(1);
	expect(await execute(ctx)).toMatchObject({ errorCode: "instructions_not_readable" });
});

it.each([
	["launch", "[]"],
	["launch", '{"instructions":5}'],
	["launch", '{"instructions":"","options":{"args":"--json","notes":[]}}'],
	["launch", '{"instr'],
	["login", '"for free"'],
	["login", "{}"],
])("runs with its settings although its file %s is damaged: %s", async (name, content) => {
	const ctx = newContext();
	mkdirSync(file("spool"));
	writeFileSync(file(`spool/${name}.json`), content);
	writeFileSync(file("go"), "");
	expect(await withRunScope(host(), () => execute(ctx))).toMatchObject({ exitCode: 0, billingType: "api" });
	expect(readFileSync(file("started"), "utf8")).toContain("You are careful");
});
