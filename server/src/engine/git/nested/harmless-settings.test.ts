import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readPlain } from "./harmless-settings.ts";

const words = [
	"core",
	"remote",
	"x",
	"a-b",
	"url",
	"path = ",
	" = ",
	"=",
	"true",
	"a  b",
	"[",
	"]",
	" ",
	"\t",
	"\n",
	"\n\t",
];
const special = [
	'"',
	"\\",
	"#",
	";",
	"\r",
	"\\\n",
	"é",
	"\0",
	"[core]\n\tbare = true\n",
	'[remote "o.X"]\n\turl = a\n',
];
const config = fc.array(fc.constantFrom(...words, ...special), { maxLength: 12 }).map((parts) => parts.join(""));
const written = fc
	.array(
		fc.constantFrom(
			"[core]",
			'[remote "o X"]',
			"[x.y]",
			"\ta = b",
			"\ta1 = b  c ",
			"\tA = /b",
			"\tc",
			"\t# d",
			" e = f",
		),
	)
	.map((lines) => lines.join("\n"));

it("reads what git writes as git does", () => {
	const plain =
		'[core]\n\tbare = false\n\tlogAllRefUpdates = true\n[remote "Origin"]\n\turl = git@example.org:a/b.git\n';
	expect(readPlain(plain)).toEqual([
		["core.bare", "false"],
		["core.logallrefupdates", "true"],
		["remote.Origin.url", "git@example.org:a/b.git"],
	]);
	const isSame = (text: string) => {
		const read = readPlain(text);
		if (read === null) return;
		const args = ["config", "--file", "-", "--no-includes", "--null", "--list"];
		const listed = execFileSync("git", args, { input: text, encoding: "utf8" });
		expect(read.map(([key, value]) => `${key}\n${value}\0`).join("")).toBe(listed);
	};
	fc.assert(fc.property(fc.oneof(config, written), isSame), { numRuns: 400 });
});
