import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, expect, it, vi } from "vitest";
import { useScratchFolder } from "../../__tests__/support/scratch-folder.ts";
import { dataFolderAt } from "./data-folder.ts";
import { masterKeyOf } from "./master-key.ts";

const scratch = useScratchFolder();
afterEach(() => {
	vi.unstubAllEnvs();
});

const file = () => path.join(scratch.path, "master.key");
const refusal = (code: string) => expect.objectContaining({ code, hint: expect.any(String) });

it("creates a key once, for its owner alone", () => {
	const key = masterKeyOf(dataFolderAt(scratch.path));
	const text = readFileSync(file(), "utf8");
	expect(text).toMatch(/^[0-9a-f]{64}\n$/);
	expect(statSync(file()).mode & 0o777).toBe(0o600);
	expect(masterKeyOf(dataFolderAt(scratch.path)).fingerprint).toBe(key.fingerprint);
	expect(readFileSync(file(), "utf8")).toBe(text);
	expect(readdirSync(scratch.path)).toEqual(["master.key"]);
});

it("derives a different key for each purpose, none of them the master key", () => {
	const { derive, fingerprint } = masterKeyOf(dataFolderAt(scratch.path));
	const [secrets, token] = [derive("secrets"), derive("run-token")].map((key) => Buffer.from(key).toString("hex"));
	expect(secrets).toHaveLength(64);
	expect(new Set([secrets, token, readFileSync(file(), "utf8").trim()]).size).toBe(3);
	expect(Buffer.from(derive("secrets")).toString("hex")).toBe(secrets);
	expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
});

it("uses the file that PAPERCLIP_MASTER_KEY_FILE names, for all servers that share it", () => {
	const shared = path.join(scratch.path, "shared.key");
	vi.stubEnv("PAPERCLIP_MASTER_KEY_FILE", shared);
	const [one, two] = ["one", "two"].map((name) => masterKeyOf(dataFolderAt(path.join(scratch.path, name))).fingerprint);
	expect(one).toBe(two);
	expect(readdirSync(scratch.path)).toEqual(["shared.key"]);
});

it("gives servers that start at once the same key", async () => {
	const module = new URL("../../../dist/platform/data-folder/master-key.js", import.meta.url).href;
	const gate = new Int32Array(new SharedArrayBuffer(4));
	const code = `const { parentPort, workerData } = require("node:worker_threads");
		import(${JSON.stringify(module)}).then(({ masterKeyOf }) => {
			parentPort.postMessage("ready");
			Atomics.wait(workerData.gate, 0, 0);
			parentPort.postMessage(masterKeyOf({ masterKey: workerData.file }).fingerprint);
		});`;
	const workers = [1, 2, 3].map(
		() => new Worker(code, { eval: true, execArgv: [], workerData: { gate, file: file() } }),
	);
	const next = (worker: Worker) =>
		new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
	await Promise.all(workers.map(next));
	const fingerprints = Promise.all(workers.map(next));
	Atomics.store(gate, 0, 1);
	Atomics.notify(gate, 0);
	expect(new Set(await fingerprints)).toEqual(new Set([masterKeyOf(dataFolderAt(scratch.path)).fingerprint]));
	expect(readdirSync(scratch.path)).toEqual(["master.key"]);
});

it.each([
	"",
	"\n",
	"\0".repeat(64),
	"ab".repeat(31),
	"ab".repeat(33),
	"zz".repeat(32),
])("refuses the file %j and leaves it", (text) => {
	writeFileSync(file(), text, { mode: 0o600 });
	expect(() => masterKeyOf(dataFolderAt(scratch.path))).toThrow(refusal("master_key_invalid"));
	expect(readFileSync(file(), "utf8")).toBe(text);
});

it("never repeats the content of a file that it refuses", () => {
	writeFileSync(file(), "ab".repeat(31), { mode: 0o600 });
	expect(() => masterKeyOf(dataFolderAt(scratch.path))).toThrow(
		expect.not.objectContaining({ message: expect.stringContaining("abab") }),
	);
});

it.each([0o644, 0o640, 0o620])("refuses a file that others can use, by mode %d", (mode) => {
	masterKeyOf(dataFolderAt(scratch.path));
	chmodSync(file(), mode);
	expect(() => masterKeyOf(dataFolderAt(scratch.path))).toThrow(refusal("master_key_not_private"));
});

it("refuses a link and a folder that does not exist", () => {
	symlinkSync(path.join(scratch.path, "elsewhere"), file());
	expect(() => masterKeyOf(dataFolderAt(scratch.path))).toThrow(refusal("master_key_unavailable"));
	expect(() => masterKeyOf(dataFolderAt(path.join(scratch.path, "missing")))).toThrow(
		refusal("master_key_unavailable"),
	);
});
