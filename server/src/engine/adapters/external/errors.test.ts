import { expect, it } from "vitest";
import { typeTaken } from "./errors.ts";

const old = { packageName: "acme-adapter", version: "1.0.0" };
const successor = { packageName: "@acme/adapter", version: "2.0.0" };
const deprecated = "Use @acme/adapter.";
const REMOVE = "paperclipai adapter remove acme";

it.each([
	[
		"a deprecated package beside its successor",
		successor,
		{},
		{ ...old, deprecated },
		"Keep @acme/adapter, because acme-adapter is deprecated: Use @acme/adapter.",
	],
	[
		"a successor beside a deprecated package",
		old,
		{ deprecated },
		successor,
		`To use @acme/adapter instead, remove acme-adapter first: ${REMOVE}`,
	],
	[
		"packages that are not deprecated",
		old,
		{},
		successor,
		`Only one of them can be installed. To use @acme/adapter instead, remove acme-adapter first: ${REMOVE}`,
	],
])("names both packages and says which to keep of %s", (_, installed, known, rejected, hint) => {
	const error = typeTaken({ type: "acme", ...installed }, { ...installed, ...known }, rejected);
	expect(error.message).toContain(
		`${installed.packageName} ${installed.version}, so ${rejected.packageName} ${rejected.version}`,
	);
	expect(error.hint).toContain(hint);
});
