import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { until } from "@paperclipai/test-support/until.ts";
import { onTestFinished } from "vitest";
import { commandEnvironment } from "./command-line.ts";
import type { Sandbox } from "./sandbox.ts";

export interface TerminalSession {
	/** Types Ctrl-C, which signals all foreground processes unless a dialog is open. */
	interrupt(): void;
	/** Types a text, or a key such as `KEYS.down`. */
	type(text: string): void;
	/** Waits for a text that was not waited for before. */
	untilShown(text: string): Promise<void>;
	exited: Promise<{ exitCode: number | null; shown: string }>;
}

export const KEYS = { down: "\x1b[B", enter: "\r" } as const;

/** Runs a command as the foreground job of a pseudo-terminal, with `script` of bsdutils, which every Debian has. */
export function startInTerminal(sandbox: Sandbox, words: string[]): TerminalSession {
	const file = path.join(sandbox.folder, "command.sh");
	// Without a size, dialogs would break every line.
	writeFileSync(
		file,
		`stty columns 120 rows 40; exec ${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ")}\n`,
	);
	const child = spawn("script", ["-qec", `exec sh ${file}`, "/dev/null"], {
		cwd: sandbox.folder,
		stdio: ["pipe", "pipe", "inherit"],
		env: { ...commandEnvironment(sandbox), NO_COLOR: "1", npm_config_prefer_offline: "true" },
	});
	// Closing the terminal kills its processes.
	onTestFinished(() => void child.kill("SIGKILL"));
	let shown = "";
	let from = 0;
	child.stdout.setEncoding("utf8").on("data", (text) => {
		shown += text;
	});
	return {
		interrupt: () => void child.stdin.write("\x03"),
		type: (text) => void child.stdin.write(text),
		async untilShown(text) {
			await until(() => shown.includes(text, from) || child.exitCode !== null);
			if (!shown.includes(text, from)) throw new Error(`It exited without ${text}: ${shown}`);
			from = shown.indexOf(text, from) + text.length;
		},
		exited: new Promise((resolve) => child.on("close", (exitCode) => resolve({ exitCode, shown }))),
	};
}
