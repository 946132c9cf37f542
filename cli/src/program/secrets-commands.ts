import type { Command } from "commander";
import { withCompanyOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

const SECRET_ARGUMENT = ["<secret>", "name or id of the secret"] as const;
const STDIN_OPTION = ["--stdin", "read the value from standard input, without the line end after it"] as const;

export function addSecrets(secrets: Command, finish: Finish): void {
	withCompanyOptions(secrets.command("list"))
		.description("list secrets without their values, newest first")
		.action(async (options) => finish(await (await import("../commands/secrets/list.ts")).secretsList(options)));
	withCompanyOptions(secrets.command("set"))
		.description("store a new secret; asks for its value without showing it")
		.argument("<name>", "name of the secret, as in GITHUB_TOKEN")
		.option("--description <text>", "what it is for")
		.option(...STDIN_OPTION)
		.action(async (name, options) =>
			finish(await (await import("../commands/secrets/set.ts")).secretsSet(name, options)),
		);
	withCompanyOptions(secrets.command("rotate"))
		.description("give a secret a new value, which the next runs get")
		.argument(...SECRET_ARGUMENT)
		.option(...STDIN_OPTION)
		.action(async (secret, options) =>
			finish(await (await import("../commands/secrets/rotate.ts")).secretsRotate(secret, options)),
		);
	withCompanyOptions(secrets.command("delete"))
		.description("delete a secret; agents that refer to it prevent it")
		.argument(...SECRET_ARGUMENT)
		.action(async (secret, options) =>
			finish(await (await import("../commands/secrets/delete.ts")).secretsDelete(secret, options)),
		);
}
