import { fileURLToPath } from "node:url";
import { commandArguments } from "@paperclipai/test-support/cli/command-arguments.mjs";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jsonLines, runCommand } from "./support/command-line.ts";
import { createSandbox, type Sandbox } from "./support/sandbox.ts";
import { KEYS, startInTerminal, type TerminalSession } from "./support/terminal.ts";

const CLAUDE = fileURLToPath(import.meta.resolve("@paperclipai/test-support/conversation/scripted-claude.mjs"));

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await createSandbox();
});
afterAll(() => sandbox.remove());

let agents = 0;

/** Creates an agent that asks for everything, and watches a run of it whose prompt is the steps. */
async function watch(...steps: string[]): Promise<TerminalSession> {
	return await watchWith("ask", ...steps);
}

async function watchWith(permissions: string, ...steps: string[]): Promise<TerminalSession> {
	const name = `Agent ${++agents}`;
	const setup = ["--adapter", "claude_local", "--permissions", permissions, "--config", `command=${CLAUDE}`];
	expect(await runCommand(sandbox, "agent", "create", "--name", name, ...setup)).toMatchObject({ exitCode: 0 });
	const words = [process.execPath, ...commandArguments({ bundle: bundledProgram("cli") })];
	return startInTerminal(sandbox, [...words, "run", "--watch", name, "--prompt", steps.join("\n")]);
}

/** Chooses the option that many lines below the first one. */
async function choose(terminal: TerminalSession, label: string, lines: number): Promise<void> {
	if (lines > 0) await terminal.untilShown("Enter: confirm");
	for (let line = 0; line < lines; line++) terminal.type(KEYS.down);
	await terminal.untilShown(`● ${label}`);
	await terminal.untilShown("Enter: confirm");
	terminal.type(KEYS.enter);
}

it("decides what the agent asks for, with the rule before it is added", async () => {
	const terminal = await watch(
		"bash: npm test",
		"ask: Which colour? | red | blue",
		"plan: # Do it",
		"bash: deploy",
		"end",
	);
	await terminal.untilShown("Tool: Bash\r\nCommand:\r\n  npm test\r\nIn the folder: ");
	await terminal.untilShown("Asked because: Ask for everything");
	await choose(terminal, 'Always allow (allow commands that begin with "npm test")', 2);
	await terminal.untilShown("q1: Which colour?");
	await choose(terminal, "Answer", 0);
	await choose(terminal, "blue", 1);
	await terminal.untilShown("# Do it");
	await choose(terminal, "Accept", 0);
	await terminal.untilShown("Command:\r\n  deploy");
	await choose(terminal, "Deny, with a message", 3);
	await terminal.untilShown("What should the agent know?");
	terminal.type("Not on a Friday");
	terminal.type(KEYS.enter);
	const { exitCode, shown } = await terminal.exited;
	expect(shown).toContain("Permission denied: Bash was not run: deploy");
	expect(exitCode).toBe(0);
	const [agent] = jsonLines((await runCommand(sandbox, "agent", "show", "Agent 1", "--json")).stdout);
	expect(agent).toMatchObject({ permissions: { rules: [{ decision: "allow", command: "npm test" }] } });
});

it("offers no rule for ever to an agent without a permission policy", async () => {
	const terminal = await watchWith("settings", "bash: npm test", "end");
	await terminal.untilShown("Command:\r\n  npm test");
	await choose(terminal, "Deny, and stop the agent", 3);
	const { exitCode, shown } = await terminal.exited;
	expect(shown).toContain("Allow for this run");
	expect(shown).not.toContain("Always allow");
	expect(exitCode).toBe(0);
});

it("sends the agent a message after Ctrl-C, and goes on watching", async () => {
	const terminal = await watch("work: 600000");
	await terminal.untilShown("model scripted");
	terminal.interrupt();
	await choose(terminal, "Stop what it does, and continue with a message", 1);
	await terminal.untilShown("Your message");
	terminal.type("begin with the tests");
	terminal.type(KEYS.enter);
	await terminal.untilShown("continues with the message.");
	await terminal.untilShown("re: begin with the tests");
	expect((await terminal.exited).exitCode).toBe(0);
});

it("cancels the run, or leaves it, after Ctrl-C", async () => {
	const cancelled = await watch("work: 600000");
	await cancelled.untilShown("model scripted");
	cancelled.interrupt();
	await choose(cancelled, "Cancel the run", 4);
	await cancelled.untilShown("✗ cancelled");
	const left = await watch("bash: npm test");
	await left.untilShown("Enter: confirm");
	left.interrupt();
	await left.untilShown("The agent is working");
	left.interrupt();
	await left.untilShown("The run continues.");
	left.interrupt();
	await left.untilShown("✗ cancelled");
});

it("closes the dialog when the request is decided elsewhere, and shows the rest of the run", async () => {
	const terminal = await watch("bash: npm test", "end");
	await terminal.untilShown("Enter: confirm");
	const [inbox] = jsonLines((await runCommand(sandbox, "inbox", "--json")).stdout);
	const { id } = (inbox as { interactions: { id: string }[] }).interactions[0] ?? { id: "" };
	expect(await runCommand(sandbox, "runs", "allow", "latest", id)).toMatchObject({ exitCode: 0 });
	const { exitCode, shown } = await terminal.exited;
	expect(shown).toContain("Nothing is left to answer");
	expect(exitCode).toBe(0);
});

it("closes the dialogs when the run ends, before its verdict", async () => {
	const asked = await watch("bash: npm test");
	await asked.untilShown("Enter: confirm");
	expect(await runCommand(sandbox, "runs", "cancel", "latest")).toMatchObject({ exitCode: 0 });
	await asked.untilShown("Nothing is left to answer");
	await asked.untilShown("✗ cancelled");
	expect(cursorOf((await asked.exited).shown)).toBe("shown");
	const interrupted = await watch("work: 600000");
	await interrupted.untilShown("model scripted");
	interrupted.interrupt();
	await interrupted.untilShown("Enter: confirm");
	expect(await runCommand(sandbox, "runs", "cancel", "latest")).toMatchObject({ exitCode: 0 });
	await interrupted.untilShown("✗ cancelled");
	const { shown } = await interrupted.exited;
	expect(cursorOf(shown)).toBe("shown");
	expect(shown).not.toContain("The run continues.");
});

function cursorOf(shown: string): "shown" | "hidden" {
	return shown.lastIndexOf("\x1b[?25h") > shown.lastIndexOf("\x1b[?25l") ? "shown" : "hidden";
}
