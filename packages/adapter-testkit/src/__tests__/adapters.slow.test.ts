import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { formatReport, readAdapterPackage, sourceWorker, verifyAdapter } from "../index.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const ADAPTERS = path.join(ROOT, "packages/adapters");
const EXAMPLE = path.join(ROOT, "examples/external-adapter");

const builtIn = readdirSync(ADAPTERS)
	.map((name) => path.join(ADAPTERS, name))
	.filter((folder) => existsSync(path.join(folder, "package.json")));

async function expectToConform(folder: string): Promise<void> {
	const report = await verifyAdapter(readAdapterPackage(folder), { worker: sourceWorker() });
	expect(report.passed, formatReport(report)).toBe(true);
}

it.each(builtIn.map((folder) => [path.basename(folder), folder]))("%s conforms", async (_name, folder) => {
	await expectToConform(folder);
});

it("the example conforms", async () => {
	// Paperclip loads the build of an external adapter, so the build is verified.
	execFileSync(process.execPath, [path.join(ROOT, "examples/build.mjs")], { stdio: ["ignore", "ignore", "inherit"] });
	await expectToConform(EXAMPLE);
});
