import { CodedError } from "../errors/coded-error.ts";
import { isVersionAtLeast } from "../values/version.ts";
import type { ProgramFacts } from "./program-facts.ts";

/** An option that a setting is turned into. */
export interface ProgramOption {
	/** Key of the setting in the agent's configuration. Without one, nobody asked for it and nobody is told. */
	field?: string;
	/** The option and its value. Of the first argument, what stands before a `=` is the option's name. */
	args: string[];
	/** Without it the agent may do, or spend, more than it was allowed: where it is not known, the run must not start. */
	isSafety?: boolean;
	/** First version that knows it, for an option that help does not list. */
	since?: string;
}

export interface FittedOptions {
	args: string[];
	/** A sentence for each option that was left out. */
	notes: string[];
}

/**
 * Leaves out the options that a program does not know. All are kept when nothing is known of the program: it then says
 * itself what it does not know.
 *
 * @param name Of the program, for people.
 * @throws {CodedError} `option_not_supported` for one that must not be left out.
 */
export function fitProgramOptions(
	name: string,
	options: readonly ProgramOption[],
	facts: ProgramFacts | null,
): FittedOptions {
	const fitted: FittedOptions = { args: [], notes: [] };
	for (const option of options) {
		const flag = optionName(option);
		if (facts === null || isKnown(flag, option, facts)) {
			fitted.args.push(...option.args);
			continue;
		}
		const message = `${name} ${facts.version} does not know ${flag}`;
		if (option.isSafety) {
			throw new CodedError("option_not_supported", `${message}, and "${option.field}" must not be left out.`, {
				hint: `Update ${name}, or remove "${option.field}" from the agent's configuration.`,
			});
		}
		if (option.field !== undefined) fitted.notes.push(`${message}, so "${option.field}" is left out.`);
	}
	return fitted;
}

function isKnown(flag: string, { since }: ProgramOption, { options, version }: ProgramFacts): boolean {
	if (options.includes(flag)) return true;
	return since !== undefined && isVersionAtLeast(version, since) !== false;
}

function optionName({ args }: ProgramOption): string {
	return (args[0] ?? "").split("=", 1)[0] ?? "";
}
