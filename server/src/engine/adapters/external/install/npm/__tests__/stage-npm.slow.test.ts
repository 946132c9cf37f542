import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findServerModule } from "../../../package/find-export.ts";
import { readNewestVersion } from "../newest-version.ts";
import { stageFromNpm } from "../stage-npm.ts";
import { type LocalRegistry, startLocalRegistry } from "./local-registry.ts";

const ADAPTER_UTILS = "@paperclipai/adapter-utils";
let registry: LocalRegistry;
let root: string;

beforeAll(async () => {
	root = mkdtempSync(path.join(tmpdir(), "paperclip-stage-npm-"));
	const touch = `node -e "require('fs').writeFileSync('${path.join(root, "script-ran")}', '')"`;
	const scripts = { preinstall: touch, install: touch, postinstall: touch, prepare: touch };
	registry = await startLocalRegistry([
		{ name: ADAPTER_UTILS, version: "1.0.0", files: { "index.js": "throw 1" } },
		{ name: "helper", version: "1.0.0", manifest: { dependencies: { [ADAPTER_UTILS]: "1" }, scripts } },
		{ name: "@acme/adapter", version: "1.0.0", files: { "index.js": "1" } },
		{
			name: "@acme/adapter",
			version: "1.1.0",
			files: { "index.js": "2" },
			manifest: {
				scripts,
				bin: { adapter: "index.js" },
				engines: { node: ">=999" },
				dependencies: { helper: "^1.0.0" },
				devDependencies: { "no-such-package": "1" },
				peerDependencies: { [ADAPTER_UTILS]: "*" },
			},
		},
		{ name: "newer-utils", version: "1.0.0", manifest: { peerDependencies: { [ADAPTER_UTILS]: "^99" } } },
		{
			name: "newer-utils-below",
			version: "1.0.0",
			manifest: { dependencies: { [ADAPTER_UTILS]: "99.x", "newer-utils": "1" } },
		},
		{ name: "corrupted", version: "1.0.0", corrupted: true },
		{ name: "missing-dependency", version: "1.0.0", manifest: { dependencies: { "no-such-package": "1" } } },
	]);
});
afterAll(async () => {
	await registry.stop();
	rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
	for (const [name, value] of Object.entries(registry.env)) vi.stubEnv(name, value);
});
afterEach(() => {
	registry.failWith(null);
	vi.unstubAllEnvs();
});

const emptyFolder = () => mkdtempSync(path.join(root, "staged-"));
const stage = (packageName: string, version?: string, signal?: AbortSignal) =>
	stageFromNpm({ packageName, folder: emptyFolder(), ...(version && { version }), ...(signal && { signal }) });

it("fetches the newest version with its dependencies, without running scripts and without adapter-utils", async () => {
	const steps: string[] = [];
	const folder = emptyFolder();
	const staged = await stageFromNpm({ packageName: "@acme/adapter", folder, onStep: (step) => steps.push(step) });
	expect(staged).toMatchObject({
		folder,
		version: "1.1.0",
		manifest: { name: "@acme/adapter", adapterUtilsRange: "*" },
	});
	expect(staged.integrity).toMatch(/^sha512-/);
	expect(staged.hash).toMatch(/^[0-9a-f]{32}$/);
	const entry = (await findServerModule(staged.packageFolder, staged.manifest)) ?? "";
	expect(readFileSync(entry, "utf8")).toBe("2");
	const files = readdirSync(folder, { recursive: true }) as string[];
	expect(files).toContain("node_modules/helper/package.json");
	expect(
		files.filter((file) => file.includes("adapter-utils/") || file.includes(".bin") || file.includes("npm-output")),
	).toEqual([]);
	expect(existsSync(path.join(root, "script-ran"))).toBe(false);
	expect(steps).toEqual([
		"Requesting @acme/adapter@latest from the registry.",
		"Fetched @acme/adapter 1.1.0.",
		"Fetched @acme/adapter 1.1.0 with 1 dependency.",
	]);
	expect((await stage("@acme/adapter", "1.1")).hash).toBe(staged.hash);
	const other = await stage("@acme/adapter", "1.0.0");
	expect(other.version).toBe("1.0.0");
	expect(other.hash).not.toBe(staged.hash);
});

it.each([
	"newer-utils",
	"newer-utils-below",
])("%s: installs whichever version of adapter-utils a package asks for, without requesting it", async (packageName) => {
	const asked = registry.requests.length;
	const folder = emptyFolder();
	const staged = await stageFromNpm({ packageName, folder });
	expect(staged).toMatchObject({ version: "1.0.0" });
	expect(registry.requests.slice(asked).filter((requested) => requested.includes("adapter-utils"))).toEqual([]);
	expect(readdirSync(folder, { recursive: true }).join("\n")).not.toMatch(/adapter-utils/);
	expect((await stage(packageName)).hash).toBe(staged.hash);
});

it("ignores npm variables from the program that started this server", async () => {
	const elsewhere = emptyFolder();
	const misleading = {
		prefix: elsewhere,
		global: "true",
		ignore_scripts: "false",
		package_lock: "false",
		dry_run: "true",
	};
	for (const [name, value] of Object.entries(misleading)) vi.stubEnv(`npm_config_${name}`, value);
	expect(await stage("@acme/adapter")).toMatchObject({ version: "1.1.0" });
	expect(readdirSync(elsewhere)).toEqual([]);
	expect(existsSync(path.join(root, "script-ran"))).toBe(false);
});

describe("a package that cannot be fetched", () => {
	it.each([
		["no-such-package", undefined, "npm_package_not_found"],
		["@acme/adapter", "9.9.9", "npm_version_not_found"],
		["missing-dependency", undefined, "npm_package_not_found"],
		["corrupted", undefined, "npm_integrity"],
	])("%s %s: %s", async (packageName, version, code) => {
		await expect(stage(packageName, version)).rejects.toMatchObject({ code });
	});

	it("is in a registry that requires authentication", async () => {
		registry.failWith(401);
		await expect(stage("@acme/never-cached")).rejects.toMatchObject({ code: "npm_refused" });
	});

	it("is in a registry that cannot be reached", async () => {
		vi.stubEnv("npm_config_registry", "http://127.0.0.1:1");
		await expect(stage("@acme/adapter-unreachable")).rejects.toMatchObject({ code: "npm_unreachable" });
	});

	it.each([
		["../x", "1.0.0"],
		["-g", "1.0.0"],
		["@acme/adapter", ".."],
		["@acme/adapter", "file:/tmp"],
		["@acme/adapter", "x.tgz"],
		["@acme/adapter", "acme/adapter"],
	])("does not refer to the registry: %s %s", async (packageName, version) => {
		await expect(stage(packageName, version)).rejects.toMatchObject({ code: "npm_package_invalid" });
	});
});

it("stops when aborted and leaves no npm process", async () => {
	registry.failWith(0);
	const stop = new AbortController();
	const asked = registry.requests.length;
	const folder = emptyFolder();
	const staging = expect(
		stageFromNpm({ packageName: "@acme/slow", folder, signal: stop.signal }),
	).rejects.toMatchObject({ code: "npm_stopped" });
	await until(() => registry.requests.length > asked);
	stop.abort();
	await staging;
	expect(readdirSync(folder).sort()).toEqual([".adapter-utils", "package.json"]);
	await expect(stage("@acme/adapter", "1.0.0", AbortSignal.abort())).rejects.toMatchObject({ code: "npm_stopped" });
});

it("reads the newest version, or null", async () => {
	expect(await readNewestVersion("@acme/adapter")).toBe("1.1.0");
	expect(await readNewestVersion("no-such-package")).toBeNull();
	expect(await readNewestVersion("../x")).toBeNull();
});
