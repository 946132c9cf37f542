import { readFileSync } from "node:fs";
import { ENVIRONMENT_DRIVER_NAMES } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "./program/commands.gen.ts";
import { createProgram, nameIn } from "./program.ts";

async function parse(...args: string[]) {
	const program = await createProgram(args, { finish: () => {}, logError: () => {} });
	return await program.parseAsync(args, { from: "user" });
}

describe("an invalid command line", () => {
	const cases: [message: string, args: string[]][] = [
		["unknown option '--wacht'", ["run", "--wacht"]],
		["unknown option '--follow'", ["runs", "watch", "latest", "--follow"]],
		["unknown command 'rnu'", ["rnu"]],
		["unknown command 'lst'", ["runs", "lst"]],
		["too many arguments", ["runs", "show", "a", "b"]],
		["too many arguments", ["doctor", "now"]],
		["missing required argument 'run'", ["runs", "show"]],
		["argument missing", ["run", "--watch", "--prompt"]],
		["required option '--adapter <type>' not specified", ["agent", "create"]],
		["missing required argument 'source'", ["adapter", "install"]],
		["too many arguments", ["adapter", "remove", "a", "b"]],
		["unknown option '--live'", ["adapter", "reload", "a", "--live"]],
		["unknown command 'stop'", ["adapter", "override", "stop", "a"]],
		["Allowed choices are queued", ["runs", "list", "--status", "odd"]],
		["--limit 0 is invalid", ["runs", "list", "--limit", "0"]],
		["--port x is invalid", ["run", "--port", "x"]],
		["is not the URL of a server", ["runs", "list", "--api-base", "localhost:3100"]],
		["has no path, query or credentials", ["runs", "list", "--api-base", "http://127.0.0.1:1/foo"]],
		["has no path, query or credentials", ["runs", "list", "--api-base", "http://127.0.0.1:1/?a=b"]],
		["has no path, query or credentials", ["runs", "list", "--api-base", "http://me:pw@127.0.0.1:1/"]],
		["--config __proto__ is not a setting", ["run", "--watch", "--config", "__proto__=x"]],
		["--config nonsense has no key", ["run", "--watch", "--config", "nonsense"]],
		["--prompt requires --watch", ["run", "--prompt", "x"]],
		["--company requires --watch", ["run", "--company", "x"]],
		["--prompt-file requires --watch", ["run", "--prompt-file", "x"]],
		["Both --prompt and --prompt-file are specified", ["run", "--watch", "--prompt", "-", "--prompt-file", "x"]],
		['The agent "x" requires --watch', ["run", "x"]],
		["--port is a server option", ["run", "--watch", "--port", "1"]],
		["--name, --cwd and --config describe a new agent", ["run", "--watch", "--cwd", "/"]],
		["--issue requires --watch", ["run", "--issue", "PAP-1"]],
		["missing required argument 'title'", ["issue", "create"]],
		["Allowed choices are backlog", ["issue", "list", "--status", "open"]],
		["--tasks x is not a task number", ["issue", "accept", "PAP-1", "--tasks", "x"]],
		["The comment is missing", ["issue", "comment", "PAP-1", "--json"]],
		["Standard input is used twice", ["issue", "update", "1", "--description", "-", "--comment", "-"]],
		["Both --adapter and --same-as", ["approvals", "approve", "abcd", "--adapter", "a", "--same-as", "b"]],
		["required option '--note <text>' not specified", ["approvals", "request-revision", "abcd"]],
		["required option '--user <user>'", ["environment", "add-ssh", "a", "--host", "b"]],
		["Allowed choices are bridge", ["environment", "update", "a", "--network", "all"]],
		["--cpus -1 is invalid", ["environment", "update", "a", "--cpus=-1"]],
		["Both an agent and --adapter are specified", ["run", "--watch", "x", "--adapter", "y"]],
	];

	it.each(cases)("%s", async (message, args) => {
		await expect(parse(...args)).rejects.toThrow(message);
	});
});

it("fits the help of every command into 80 columns", async () => {
	for (const { name } of COMMANDS) {
		const words = name.split(" ");
		let command = await createProgram(words, { finish: () => {}, logError: () => {} });
		for (const word of ["", ...words]) {
			command = command.commands.find((each) => each.name() === word) ?? command;
			const help = command.configureOutput({ getOutHelpWidth: () => 80 }).helpInformation();
			expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
			expect(help).not.toContain("<>");
		}
		expect(command.name()).toBe(words.at(-1));
	}
	expect(COMMANDS.length).toBeGreaterThan(60);
});

it("lets every visible command print JSON", async () => {
	const visible = COMMANDS.filter(({ isHidden }) => !isHidden);
	const commands = await Promise.all(
		visible.map(async ({ name, load }) => ({ name, options: (await load()).options })),
	);
	expect(commands.filter(({ options }) => options.json === undefined)).toEqual([]);
});

it("has a command that adds an environment of each driver", () => {
	const names = COMMANDS.map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(ENVIRONMENT_DRIVER_NAMES.map((driver) => `environment add-${driver}`)));
});

it("has a section for each driver of environments in the guide", () => {
	const guide = readFileSync(new URL("../../docs/guides/environments.md", import.meta.url), "utf8");
	for (const driver of ENVIRONMENT_DRIVER_NAMES)
		expect(guide, "docs/guides/environments.md").toContain(`environment add-${driver} `);
});

it.each([
	[["issue", "list", "--json"], "issue list"],
	[["help", "agent", "keys", "list"], "agent keys list"],
	[["agent", "keys", "help", "list"], "agent keys list"],
	[["run", "list"], "run"],
	[["runs"], undefined],
	[["--version"], undefined],
])("finds the command in %j", (args, name) => {
	expect(nameIn(args)).toBe(name);
});
