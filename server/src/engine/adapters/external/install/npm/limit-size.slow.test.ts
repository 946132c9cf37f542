import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { shortenLimits } from "../../../../../__tests__/support/shorten-limits.ts";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { type LocalRegistry, startLocalRegistry } from "./__tests__/local-registry.ts";
import { limitSize } from "./limit-size.ts";
import { stageFromNpm } from "./stage-npm.ts";

const MAX_BYTES = 2_000_000;
const MAX_FILES = 100;
shortenLimits({ npmPackageBytes: MAX_BYTES, npmPackageFiles: MAX_FILES, npmMeasureMs: 50 });

const textOf = (chars: number) => "x".repeat(chars);
const manyFiles = Object.fromEntries(Array.from({ length: MAX_FILES }, (_, index) => [`f${index}`, ""]));
const half = (dependencies: Record<string, string>) => ({
	files: { "index.js": textOf(0.6 * MAX_BYTES) },
	manifest: { dependencies },
});

describe("the limit of a package from npm", needs("tar"), () => {
	let registry: LocalRegistry;
	let root: string;
	beforeAll(async () => {
		root = mkdtempSync(path.join(tmpdir(), "paperclip-limit-size-"));
		registry = await startLocalRegistry([
			{ name: "large", version: "1.0.0", files: { "index.js": textOf(MAX_BYTES) } },
			{ name: "many-files", version: "1.0.0", files: manyFiles },
			{ name: "half", version: "1.0.0", ...half({}) },
			{ name: "halves", version: "1.0.0", ...half({ half: "1" }) },
			{ name: "never-sent", version: "1.0.0", hanging: true },
			{ name: "large-and-slow", version: "1.0.0", ...half({ half: "1", "never-sent": "1" }) },
		]);
	});
	afterAll(async () => {
		await registry.stop();
		rmSync(root, { recursive: true, force: true });
	});
	beforeEach(() => {
		for (const [name, value] of Object.entries(registry.env)) vi.stubEnv(name, value);
	});

	const stage = (packageName: string) => stageFromNpm({ packageName, folder: mkdtempSync(path.join(root, "staged-")) });

	it.each([
		"large",
		"many-files",
		"halves",
	])("rejects a package from npm beyond the limit of its size: %s", async (name) => {
		await expect(stage(name)).rejects.toMatchObject({
			code: "adapter_too_large",
			message: `${name}@latest and its dependencies exceed the size limit of a package: 1 MB and 100 files.`,
		});
	});

	it("accepts a package within the limit", async () => {
		expect(await stage("half")).toMatchObject({ version: "1.0.0" });
	});

	it("stops npm as soon as a package is too large, before all of it is fetched", async () => {
		const folder = mkdtempSync(path.join(root, "staged-"));
		await expect(stageFromNpm({ packageName: "large-and-slow", folder })).rejects.toMatchObject({
			code: "adapter_too_large",
		});
		expect(existsSync(path.join(folder, ".npm-output"))).toBe(false);
	});

	it("goes on measuring after a file error that has passed", async () => {
		const folder = path.join(mkdtempSync(path.join(root, "failing-")), "package");
		symlinkSync(folder, folder);
		let measured = 0;
		Object.defineProperty(LIMITS, "npmPackageBytes", { get: () => ++measured && MAX_BYTES, configurable: true });
		onTestFinished(() => void Object.defineProperty(LIMITS, "npmPackageBytes", { value: MAX_BYTES, writable: true }));
		const fetching = limitSize(folder, "large", undefined, async (signal) => {
			await until(() => measured > 1);
			rmSync(folder);
			mkdirSync(folder);
			writeFileSync(path.join(folder, "index.js"), textOf(2 * MAX_BYTES));
			await until(() => signal.aborted);
		});
		await expect(fetching).rejects.toMatchObject({ code: "adapter_too_large" });
	});
});
