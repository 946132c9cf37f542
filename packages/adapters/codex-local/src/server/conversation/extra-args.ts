import path from "node:path";

/** The arguments that `codex app-server` supports too. */
export interface ConversationArguments {
	args: string[];
	/** Absolute paths. */
	images: string[];
	/** `""` if not given. */
	model: string;
}

const PASSED_ON = new Set(["-c", "--config", "--enable", "--disable"]);
const IMAGE = new Set(["-i", "--image"]);
const MODEL = new Set(["-m", "--model"]);

/** @returns The option that only `codex exec` has, if there is one. */
export function readConversationArguments(extraArgs: readonly string[], cwd: string): ConversationArguments | string {
	const found: ConversationArguments = { args: [], images: [], model: "" };
	for (let at = 0; at < extraArgs.length; ) {
		const option = extraArgs[at++] ?? "";
		const [name = "", ...rest] = option.split("=");
		const given = option.startsWith("--") && rest.length > 0 ? [rest.join("=")] : [];
		if (IMAGE.has(name)) {
			// The option takes several files.
			if (given.length === 0)
				while (at < extraArgs.length && !extraArgs[at]?.startsWith("-")) given.push(extraArgs[at++] ?? "");
			found.images.push(...given.flatMap((files) => files.split(",")).map((file) => path.resolve(cwd, file)));
			continue;
		}
		const value = given[0] ?? extraArgs[at++];
		if (value === undefined || !(PASSED_ON.has(name) || MODEL.has(name))) return option;
		if (MODEL.has(name)) found.model = value;
		else found.args.push(name, value);
	}
	return found;
}
