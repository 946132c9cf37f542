import assert from "node:assert/strict";
import { test } from "node:test";
import { publishedManifest } from "./published-manifest.mjs";
import { billOfMaterials, notices, packagesForNewerNode, readIntegrity } from "./third-party.mjs";

const REPOSITORY = {
	homepage: "https://example.com/",
	repository: { type: "git", url: "git+https://example.com/one.git" },
	bugs: "https://example.com/bugs",
	engines: { node: ">=20.19" },
};
const UTILS = { name: "@paperclipai/adapter-utils", publishedName: "@owner/utils", manifest: { version: "1.2.0" } };

function adapter(manifest) {
	const exports = { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } };
	const basics = { version: "1.3.0", license: "MIT", type: "module", publishConfig: { exports } };
	return { name: "one", publishedName: "one", folder: "packages/adapters/one", manifest: { ...basics, ...manifest } };
}

test("a published manifest has the dependencies that are imported, in the versions that were tested", () => {
	const declared = { dependencies: { "smol-toml": "^1.0.0", zod: "^4.0.0" }, devDependencies: { vitest: "*" } };
	const manifest = publishedManifest(REPOSITORY, adapter(declared), {
		packages: [UTILS],
		imported: ["zod", "@paperclipai/adapter-utils"],
		pinned: [{ name: "zod", version: "4.6.7" }],
	});
	assert.deepEqual(manifest.dependencies, { "@paperclipai/adapter-utils": "npm:@owner/utils@1.2.0", zod: "4.6.7" });
	assert.equal(manifest.devDependencies, undefined);
	assert.equal(manifest.scripts, undefined);
	assert.deepEqual(manifest.repository, { ...REPOSITORY.repository, directory: "packages/adapters/one" });
	assert.deepEqual(manifest.engines, { node: ">=20.19" });
});

test("a package without imports has no dependencies", () => {
	const manifest = publishedManifest(REPOSITORY, adapter({}), { packages: [], imported: [], pinned: [] });
	assert.equal("dependencies" in manifest, false);
});

test("a bundled package may not need a newer Node.js than is promised", () => {
	const packages = [">=18", "^20.17.0 || >=22.9.0", ">=22", ">= 20.20", "*"].map((node) => ({ node }));
	assert.deepEqual(packagesForNewerNode(packages, ">=20.19"), [{ node: ">=22" }, { node: ">= 20.20" }]);
});

test("the bill of materials names each package with its hash", () => {
	const integrity = readIntegrity(
		"  '@scope/one@1.0.0':\n    resolution: {integrity: sha512-AAEC}\n\n  two@2.0.0:\n    resolution: {integrity: sha512-AwQ=}\n",
	);
	const one = { name: "@scope/one", version: "1.0.0", license: "MIT", text: "Copyright One" };
	const two = { name: "two", version: "2.0.0", license: "ISC", text: "" };
	const bill = billOfMaterials({ name: "own", version: "0.1.0" }, [one], [two], integrity, "2026-01-01T00:00:00.000Z");
	const found = bill.components.map(({ purl, hashes }) => [purl, hashes[0].content]);
	assert.deepEqual(found, [
		["pkg:npm/%40scope/one@1.0.0", "000102"],
		["pkg:npm/two@2.0.0", "0304"],
	]);
	assert.match(notices([one, two]), /^@scope\/one 1\.0\.0, MIT\n\nCopyright One$/m);
});
