import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type RunScope, withRunScope } from "../scope/run-scope.ts";
import { privateFilesOf, withPrivateFiles } from "./private-files.ts";

const modeOf = (file: string) => statSync(file).mode & 0o777;

it("removes the files after the call if there is no run", async () => {
	const seen = await withPrivateFiles({ "a.json": "secret" }, async (folder) => {
		const file = path.join(folder, "a.json");
		expect(readFileSync(file, "utf8")).toBe("secret");
		expect([modeOf(folder), modeOf(file)]).toEqual([0o700, 0o600]);
		return folder;
	});
	expect(existsSync(seen)).toBe(false);
	const failing = withPrivateFiles({ a: "" }, async (folder) => Promise.reject(new Error(folder)));
	expect(existsSync((await failing.catch((error: Error) => error)).message)).toBe(false);
});

it("keeps the files of a run beside its spools, whose removal ends them", async () => {
	const root = mkdtempSync(path.join(tmpdir(), "paperclip-private-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	const never = new AbortController().signal;
	const scope: RunScope = {
		...{ runId: "run", spoolFolder: path.join(root, "spool"), nextCall: () => 1, loggedBytes: () => 0 },
		...{ signal: never, detach: never },
	};
	const write = (content: string) =>
		withRunScope(scope, () => withPrivateFiles({ "a.json": content }, async (folder) => folder));
	await write("old");
	const folder = await write("new");
	expect(folder).toBe(privateFilesOf(scope));
	expect(readdirSync(folder)).toEqual(["a.json"]);
	expect(readFileSync(path.join(folder, "a.json"), "utf8")).toBe("new");
	expect([modeOf(folder), modeOf(path.join(folder, "a.json"))]).toEqual([0o700, 0o600]);
});
