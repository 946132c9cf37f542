import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox, paperclip } = useSharedServer();

const CLAUDE = [
	{ type: "system", subtype: "init", session_id: "s", model: "opus", claude_code_version: "2.1.330" },
	{ type: "assistant", message: { model: "opus", content: [{ type: "text", text: "All good." }] } },
	{ type: "result", subtype: "success", is_error: false, result: "All good." },
];
const CODEX = [
	{ type: "thread.started", thread_id: "t" },
	{ type: "item.completed", item: { id: "item_0", type: "agent_message", text: "All good." } },
	{ type: "turn.completed", usage: { input_tokens: 10, output_tokens: 2 } },
];

async function createProgram(name: string, version: string, events: object[]): Promise<string> {
	const program = path.join(sandbox.folder, name);
	const setup = `case " $* " in *" --version "*) echo '${version}'; exit ;; *" status "*) echo 'Logged in using ChatGPT'; exit ;; *" --help "*) exit ;; esac\n`;
	const lines = events.map((event) => `${JSON.stringify(event)}\n`).join("");
	await writeFile(program, `#!/bin/sh\n${setup}cat >/dev/null\ncat <<'END'\n${lines}END\nexit 3\n`);
	await chmod(program, 0o755);
	return program;
}

it.each([
	["claude_local", "2.1.330 (Claude Code)", CLAUDE, "reported success"],
	["codex_local", "codex-cli 0.169.0", CODEX, "reported completed"],
])("does not show a run of %s as successful that failed after its result", async (adapter, version, events, closing) => {
	const program = await createProgram(adapter, version, events);
	const env = JSON.stringify({ HOME: sandbox.folder });
	const config = ["--config", `command=${program}`, "--config", `env=${env}`];
	const args = ["--adapter", adapter, ...config, "--cwd", sandbox.folder, "--prompt", "Go."];
	const watched = await paperclip("run", "--watch", ...args);
	expect(watched).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("✗ failed") });
	expect(watched.stdout).toContain("All good.");
	expect(watched.stdout).toContain(`\n${closing}`);
	const shown = await paperclip("runs", "show", "latest");
	expect(shown.stdout).toContain("✗ failed");
	for (const { stdout, stderr } of [watched, shown]) expect(`${stdout}${stderr}`).not.toContain("✓");
});
