import { type Command, Option } from "commander";
import { withCommonOptions } from "../input/options.ts";
import { type Finish, withWorktreeLimits } from "./shared-options.ts";

export function addCompany(company: Command, finish: Finish): void {
	withCommonOptions(company.command("list"))
		.description("list companies, newest first")
		.action(async (options) => finish(await (await import("../commands/company/list.ts")).companyList(options)));
	withFieldOptions(withCommonOptions(company.command("create")))
		.description("create a company without agents")
		.argument("<name>", "its name")
		.option("--prefix <letters>", "upper-case letters before the numbers of its issues (default: from its name)")
		.action(async (name, options) =>
			finish(await (await import("../commands/company/create.ts")).companyCreate(name, options)),
		);
	withFieldOptions(withCommonOptions(company.command("update")))
		.description("change a company; what is not specified stays")
		.argument("<company>", "name or id of the company")
		.option("--name <name>", "its new name")
		.action(async (text, options) =>
			finish(await (await import("../commands/company/update.ts")).companyUpdate(text, options)),
		);
}

function withFieldOptions(command: Command): Command {
	return withWorktreeLimits(command)
		.option("--description <text>", "what it is for")
		.addOption(
			new Option("--hires <how>", "hires by agents wait for you, or copy the agent that asks").choices(["ask", "copy"]),
		);
}
