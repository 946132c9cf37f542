import type { Command } from "commander";
import { withCommonOptions } from "../input/options.ts";
import type { Finish } from "./shared-options.ts";

export function addAuth(auth: Command, finish: Finish): void {
	const key = auth.command("key").description("keys of the board: create, list, revoke");
	withCommonOptions(key.command("create"))
		.description("create a key with which a person logs in, or a program acts for them")
		.argument("<name>", "what the key is for, as in laptop")
		.action(async (name, options) =>
			finish(await (await import("../commands/auth/key/create.ts")).authKeyCreate(name, options)),
		);
	withCommonOptions(key.command("list"))
		.description("list keys, newest first, without the keys themselves")
		.action(async (options) => finish(await (await import("../commands/auth/key/list.ts")).authKeyList(options)));
	withCommonOptions(key.command("revoke"))
		.description("revoke a key; the sessions that it began end")
		.argument("<key>", "id of the key, the beginning of it, or its name")
		.action(async (text, options) =>
			finish(await (await import("../commands/auth/key/revoke.ts")).authKeyRevoke(text, options)),
		);
}
