import { CodedError } from "../errors/coded-error.ts";
import { isVersionAtLeast } from "../values/version.ts";
import type { ProgramFacts } from "./program-facts.ts";

export interface ProgramOption {
	/** Key of the setting. Omitted for an option that the adapter sets itself, which may be left out without a note. */
	field?: string;
	args: string[];
	/** Whether the option limits permissions or spending, so no run may start without it. Default `false`. */
	isSafety?: boolean;
	/** First version that supports the option, if the help does not list it. */
	since?: string;
}

export interface FittedOptions {
	args: string[];
	notes: string[];
}

/**
 * @param name Display name of the program.
 * @param facts If `null`, keeps all options; the program then reports an unknown option itself.
 * @throws {CodedError} `option_not_supported` for a safety option.
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
		const message = `${name} ${facts.version} does not support ${flag}`;
		if (option.isSafety) {
			throw new CodedError("option_not_supported", `${message}, which "${option.field}" requires.`, {
				hint: `Update ${name}, or remove "${option.field}" from the agent's configuration.`,
			});
		}
		if (option.field !== undefined) fitted.notes.push(`${message}, so "${option.field}" is ignored.`);
	}
	return fitted;
}

export interface ProgramOptionsToFit {
	name: string;
	options: readonly ProgramOption[];
	/** Options that every version supports; if no others are used, the program is not probed. */
	inEveryVersion: ReadonlySet<string>;
	/** Resolves with `null` when the program does not report its facts. */
	askFacts(): Promise<ProgramFacts | null>;
}

/**
 * Probes the installed program only when needed.
 * @throws {CodedError} `option_not_supported` for a safety option; and any error of `askFacts`.
 */
export async function fitOptionsToProgram({
	name,
	options,
	inEveryVersion,
	askFacts,
}: ProgramOptionsToFit): Promise<FittedOptions> {
	const isPlain = options.every((option) => inEveryVersion.has(optionName(option)));
	return fitProgramOptions(name, options, isPlain ? null : await askFacts());
}

function isKnown(flag: string, { since }: ProgramOption, { options, version }: ProgramFacts): boolean {
	if (options.includes(flag)) return true;
	return since !== undefined && isVersionAtLeast(version, since) !== false;
}

function optionName({ args }: ProgramOption): string {
	return (args[0] ?? "").split("=", 1)[0] ?? "";
}
