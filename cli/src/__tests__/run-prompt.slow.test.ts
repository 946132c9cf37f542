import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { MAX_PROMPT_LENGTH } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { runCommand, runWithInput } from "./support/command-line.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const { sandbox, paperclip } = useSharedServer();

/** An agent that prints the checksum of its prompt. */
const AGENT = ["--adapter", "process", "--config", "command=sha256sum"];
const STDIN = ["--config", "stdin={{context.paperclipTaskMarkdown}}"];
const watch = (...args: string[]) => ["run", "--watch", ...AGENT, ...STDIN, ...args];
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const PROMPTS: [name: string, prompt: string][] = [
	["200 KB", "line with ünicode\n".repeat(11_000).trimEnd()],
	["the largest size", `${"€".repeat(MAX_PROMPT_LENGTH - 1)}.`],
	["the largest size, escaped in JSON", `${'"\\'.repeat(MAX_PROMPT_LENGTH / 2 - 1)}".`],
];

it.each(PROMPTS)("a prompt of %s reaches the agent whole, from a file and from standard input", async (_, prompt) => {
	writeFileSync(path.join(sandbox.folder, "task.md"), prompt);
	const fromFile = await paperclip(...watch("--prompt-file", "task.md"));
	expect(fromFile).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(sha256(prompt)) });
	for (const option of ["--prompt", "--prompt-file"]) {
		const { stdout } = await runWithInput(sandbox, prompt, ...watch(option, "-"));
		expect(stdout, option).toContain(sha256(prompt));
	}
});

it("an invalid prompt exits with 2 and does not create a data folder", async () => {
	const elsewhere = { ...sandbox, home: path.join(sandbox.folder, "no-home") };
	const { exitCode, stderr } = await runCommand(elsewhere, ...watch("--prompt-file", "missing.md", "--json"));
	expect(exitCode).toBe(2);
	expect(JSON.parse(stderr).error).toMatchObject({ code: "prompt_not_found" });
	expect((await runCommand(elsewhere, "runs", "list")).stderr).toContain("no_data_folder");
});

it("says that the settings of the agent do not pass the prompt on", async () => {
	const lost = await paperclip("run", "--watch", ...AGENT, "--prompt", "Count.");
	expect(lost).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("do not pass on the prompt") });
	expect((await paperclip(...watch("--prompt", "Count."))).stderr).not.toContain("do not pass on");
	expect((await paperclip("run", "--watch", ...AGENT)).stderr).not.toContain("do not pass on");
});
