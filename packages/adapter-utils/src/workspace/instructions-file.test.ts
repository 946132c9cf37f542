import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdapterExecutionTarget } from "../contract/execution.ts";
import { ensureInstructionsReadable, readInstructions } from "./instructions-file.ts";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "paperclip-instructions-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("reads the configured file, and none without a setting", async () => {
	const file = path.join(folder, "AGENT.md");
	writeFileSync(file, "Be careful.");
	expect(await readInstructions(file)).toBe("Be careful.");
	expect(await readInstructions("")).toBe("");
	const link = path.join(folder, "CLAUDE.md");
	symlinkSync("AGENT.md", link);
	expect(await readInstructions(link)).toBe("Be careful.");
	await ensureInstructionsReadable(file);
	await ensureInstructionsReadable("");
});

it.each([ensureInstructionsReadable, readInstructions])("rejects an invalid path: %o", async (open) => {
	await expect(open("AGENT.md")).rejects.toMatchObject({ code: "instructions_not_absolute" });
	const missing = path.join(folder, "missing.md");
	await expect(open(missing)).rejects.toMatchObject({ code: "instructions_not_readable" });
	await expect(open(folder)).rejects.toMatchObject({ code: "instructions_not_readable" });
	const pipe = path.join(folder, crypto.randomUUID());
	execFileSync("mkfifo", [pipe]);
	await expect(open(pipe)).rejects.toMatchObject({ code: "instructions_not_readable" });
});

it("follows no link out of the folders of a run in another environment", async () => {
	const key = path.join(folder, "master.key");
	writeFileSync(key, "secret");
	const home = path.join(folder, "home");
	mkdirSync(path.join(home, "docs"), { recursive: true });
	const add = (name: string, target: string) => {
		const link = path.join(home, name);
		symlinkSync(target, link);
		return link;
	};
	writeFileSync(path.join(home, "docs/rules.md"), "Be careful.");
	const inside = add("AGENTS.md", "docs/rules.md");
	const outside = add("OTHER.md", "../master.key");
	add("above", "..");
	const behindFolder = path.join(home, "above/master.key");

	const workspace = { cwd: home, source: "agent_home", strategy: "directory", agentHome: home } as const;
	const target: AdapterExecutionTarget = { kind: "remote", transport: "container" };
	const remote = { executionTarget: target, context: { paperclipWorkspace: workspace } };
	expect(await readInstructions(inside, remote)).toBe("Be careful.");
	for (const file of [outside, behindFolder]) {
		await expect(readInstructions(file, remote)).rejects.toMatchObject({ code: "file_outside_folder" });
		// A program on this machine may read the file itself.
		expect(await readInstructions(file, { context: { paperclipWorkspace: workspace } })).toBe("secret");
	}
	expect(await readInstructions(key, remote)).toBe("secret");
});

it("names the reason for which a text cannot be decoded", async () => {
	const file = path.join(folder, "latin1.md");
	writeFileSync(file, Buffer.from("Grüße, sei höflich", "latin1"));
	await expect(readInstructions(file)).rejects.toMatchObject({
		code: "text_not_decodable",
		message: expect.stringContaining(file),
		hint: expect.stringContaining("iconv"),
	});
});
