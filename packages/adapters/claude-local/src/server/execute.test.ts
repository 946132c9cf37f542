import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { execute } from "./execute.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "claude-execute-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => path.join(folder, name);

/** Runs until the file `go` exists, and adds a line to `starts`. Its help lists the given option. */
function installProgram(option: string): string {
	const init = { type: "system", subtype: "init", session_id: "11111111-2222-4333-8444-555555555555" };
	const result = { type: "result", subtype: "success", is_error: false, result: "Finished." };
	const script = `#!/bin/sh
case "$1" in
--version) echo "2.1.330 (Claude Code)"; exit ;;
--help) printf '  --output-format <format>\\n  ${option} <value>\\n'; exit ;;
esac
echo "$@" >>"${file("starts")}"
echo '${JSON.stringify(init)}'
while [ ! -e "${file("go")}" ]; do sleep 0.05; done
echo '${JSON.stringify(result)}'
`;
	// A shell keeps reading the file that it has open.
	writeFileSync(file("new"), script, { mode: 0o755 });
	renameSync(file("new"), file("claude"));
	return file("claude");
}

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

it("resumes a run of an earlier server after the program was replaced", async () => {
	const command = installProgram("--max-budget-usd");
	const config = { command, cwd: folder, maxBudgetUsd: 5, graceSec: 1 };
	const ctx: AdapterExecutionContext = {
		runId: path.basename(folder),
		agent: { id: "a", companyId: "c", name: "Ada", adapterType: "claude_local", adapterConfig: config },
		runtime: { sessionId: null, sessionParams: null },
		config,
		context: {},
		onLog: async () => {},
		signal: new AbortController().signal,
	};
	const leaving = new AbortController();
	const first = withRunScope(host(leaving), () => execute(ctx));
	await until(() => existsSync(file("starts")));
	leaving.abort();
	expect(await first).toMatchObject({ errorCode: "run_detached" });

	// The new program lacks the option and would be rejected, but the run keeps the facts found at its start.
	installProgram("--something-else");
	const second = withRunScope(host(), () => execute(ctx));
	writeFileSync(file("go"), "");
	expect(await second).toMatchObject({ exitCode: 0, summary: "Finished." });
	expect(readFileSync(file("starts"), "utf8").trim().split("\n")).toHaveLength(1);
	expect(await execute(ctx)).toMatchObject({ errorCode: "option_not_supported", errorFamily: "configuration" });
});
