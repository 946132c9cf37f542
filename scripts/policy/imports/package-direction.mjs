import { posix } from "node:path";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { readPackages, splitSpecifier } from "../source/workspace-packages.mjs";
import { violation } from "../violation.mjs";

const BASE = ["@paperclipai/shared", "@paperclipai/adapter-utils"];
const TEST_SUPPORT = "@paperclipai/test-support";
const TESTKIT = "@paperclipai/adapter-testkit";
const ADAPTER = "adapter packages";

/** Allowed imports between parts of the workspace. `side` is the adapter entry that the part uses. */
const PARTS = {
	base: { imports: [] },
	"test-support": { imports: BASE },
	testkit: { imports: ["@paperclipai/adapter-utils"], testImports: [TEST_SUPPORT] },
	adapter: { imports: BASE, testImports: [TEST_SUPPORT] },
	server: { imports: [...BASE, ADAPTER], side: "./server", testImports: [TEST_SUPPORT] },
	ui: { imports: [...BASE, ADAPTER], side: "./ui", testImports: ["@paperclipai/server", TEST_SUPPORT] },
	cli: {
		imports: [...BASE, ADAPTER, TESTKIT, "@paperclipai/server", "@paperclipai/ui/package.json"],
		side: "./cli",
		testImports: [TEST_SUPPORT],
	},
};

const HOST = "@paperclipai/adapter-utils/host";
const NODE_ENTRIES = ["@paperclipai/adapter-utils/server-utils", HOST];

// Files in the workspace root that package configuration extends.
const ROOT_FILES = new Set(["vitest.base.ts"]);
const BROWSER_CODE = /^(ui\/src|packages\/shared\/src|packages\/adapters\/[^/]+\/src\/ui)\//;

/** Packages import in one direction: shared and adapter-utils <- adapters <- server, ui, cli. */
export function checkDirection(root) {
	const packages = readPackages(root);
	return packages.flatMap((owner) =>
		listSources(root, [owner.folder]).flatMap((path) => checkFile(parseSource(root, path), owner, packages)),
	);
}

function checkFile(source, owner, packages) {
	return source.imports.flatMap(({ specifier, line }) => {
		const message = specifier.startsWith(".")
			? leavesPackage(source.path, specifier, owner)
			: (wrongDirection(source.path, specifier, owner, packages) ?? wrongPlatform(source.path, specifier));
		return message === null ? [] : [violation(source.path, line, `imports "${specifier}", but ${message}`)];
	});
}

function leavesPackage(path, specifier, owner) {
	const target = posix.join(posix.dirname(path), specifier);
	if (target.startsWith(`${owner.folder}/`) || ROOT_FILES.has(target)) return null;
	return `a relative import stays inside its package, ${owner.folder}; import the other package by its name`;
}

function wrongDirection(path, specifier, owner, packages) {
	const imported = splitSpecifier(specifier);
	const target = packages.find(({ name }) => name === imported?.name);
	if (target === undefined || target === owner) return null;
	const part = PARTS[partOf(owner)];
	const allowed = [...part.imports, ...(isTestFile(path) ? (part.testImports ?? []) : [])];
	const isAdapter = partOf(target) === "adapter";
	if (!allowed.includes(isAdapter ? ADAPTER : target.name) && !allowed.includes(specifier)) {
		return `${owner.folder} may import only ${allowed.length === 0 ? "packages from outside the workspace" : allowed.join(", ")}`;
	}
	if (specifier === HOST && partOf(owner) === "adapter" && !isTestFile(path)) {
		return "only the programs that start adapters use this entry; adapters use @paperclipai/adapter-utils/server-utils";
	}
	if (isAdapter && !isTestFile(path) && ![".", part.side].includes(imported.subpath)) {
		return `${owner.folder} uses the entries "." and "${part.side}" of an adapter`;
	}
	return null;
}

function wrongPlatform(path, specifier) {
	if (!BROWSER_CODE.test(path) || isTestFile(path)) return null;
	const needsNode = specifier.startsWith("node:") || NODE_ENTRIES.includes(specifier);
	return needsNode ? "this file runs in a browser too, where Node's modules do not exist" : null;
}

function partOf({ folder }) {
	if (folder.startsWith("packages/adapters/")) return "adapter";
	if (folder === "packages/test-support") return "test-support";
	if (folder === "packages/adapter-testkit") return "testkit";
	return folder.startsWith("packages/") ? "base" : folder;
}
