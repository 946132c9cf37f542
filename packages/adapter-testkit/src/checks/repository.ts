import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { asString, parseObject } from "@paperclipai/adapter-utils";
import { REGISTRIES } from "../package/adapter-package.ts";
import { isTestFile, readSources, withoutComments } from "../package/source-files.ts";
import { failed, notApplicable, passed, type Requirement, type Verdict } from "../requirement.ts";

/** Matches a test that runs, unlike `it.todo` and `it.skip`. */
const TEST = /\b(?:it|test)(?:\.each\s*(?:\([\s\S]*?\)|`[\s\S]*?`))?\s*\(\s*["'`\w]/;
const ASSERTION = /\b(expect|assert)\b\s*[.(]/;
/** Matches a suite that several adapters share, such as `describeLocalCliAdapter`. */
const SHARED_SUITE = /\bdescribe[A-Z]\w+\s*\(/;

/** Returns why a test file tests nothing; `null` if it tests something. */
function findEmptyTest(code: string): string | null {
	if (SHARED_SUITE.test(code)) return null;
	if (!TEST.test(code)) return /\b(it|test)\.todo\b/.test(code) ? "its only tests are todo" : "it has no test";
	return ASSERTION.test(code) ? null : "it asserts nothing";
}

function checkContractTest(checkout: string, name: string): Verdict {
	const file = `server/src/__tests__/${name}-adapter.test.ts`;
	if (!existsSync(path.join(checkout, file))) return failed("The contract test does not exist.", file);
	const reason = findEmptyTest(withoutComments(readFileSync(path.join(checkout, file), "utf8")));
	return reason === null ? passed : failed(`The contract test is empty: ${reason}.`, file);
}

const ADAPTER_IMPORT = /import\s*([^"';]*?)\s*from\s*["'](?:@paperclipai\/adapter-|\.\/)([a-z0-9-]+)\/[^"']*["'];?/g;

/** Names of the adapters, in the order of the array in a registry. */
function registeredOrder(text: string): string[] {
	const code = withoutComments(text);
	const imports = [...code.matchAll(ADAPTER_IMPORT)].filter(([, , folder]) => folder !== "utils");
	const body = code.replaceAll(/import\s[^"']*["'][^"']*["'];?/g, "");
	const places = imports.flatMap(([, names = "", folder = ""]) => {
		const locals = names.split(/[{},]/).map(
			(one) =>
				one
					.trim()
					.split(/\s+as\s+/)
					.at(-1) ?? "",
		);
		const offsets = locals
			.filter((local) => /^\w+$/.test(local))
			.map((local) => body.search(new RegExp(`\\b${local}\\b`)));
		const known = offsets.filter((offset) => offset !== -1);
		return known.length === 0 ? [] : [{ folder, at: Math.min(...known) }];
	});
	return places.sort((one, other) => one.at - other.at).map(({ folder }) => folder);
}

/** Requirements on files of an adapter outside its package. */
export const repositoryRequirements: Requirement[] = [
	{
		id: "real-test",
		tier: "must",
		text: "The adapter has a test that asserts something: a built-in adapter its contract test, an external adapter its own test or the kit.",
		source: "CONTRIBUTING.md",
		check({ pkg }) {
			if (pkg.checkout !== null) return checkContractTest(pkg.checkout, path.basename(pkg.folder));
			if (pkg.isPublished) return notApplicable("A published package has no tests.");
			// The kit is a sufficient test.
			const { test } = parseObject(pkg.manifest.scripts);
			if (asString(test).includes("adapter verify")) return passed;
			const tests = readSources(pkg.folder).filter((file) => isTestFile(file.path));
			if (tests.length === 0) return failed("The package has no test.");
			const reasons = tests.map(({ code, path: file }) => ({ file, reason: findEmptyTest(code) }));
			const empty = reasons.find(({ reason }) => reason !== null);
			const hasReal = reasons.some(({ reason }) => reason === null);
			return hasReal ? passed : failed(`The test is empty: ${empty?.reason}.`, empty?.file);
		},
	},
	{
		id: "registry-sorted",
		tier: "must",
		text: "Each registry lists the adapters in the order of their names, with this one among them.",
		source: "docs/adapters/creating-an-adapter.md",
		check({ pkg }) {
			if (pkg.checkout === null)
				return notApplicable("This requirement applies only to built-in adapters in a checkout.");
			const name = path.basename(pkg.folder);
			for (const file of REGISTRIES) {
				const order = registeredOrder(readFileSync(path.join(pkg.checkout, file), "utf8"));
				if (!order.includes(name)) return failed(`The registry lacks ${name}.`, file);
				const at = order.findIndex((one, index) => index > 0 && one < (order[index - 1] ?? ""));
				if (at !== -1) return failed(`The registry lists ${String(order[at])} after ${String(order[at - 1])}.`, file);
			}
			return passed;
		},
	},
];
