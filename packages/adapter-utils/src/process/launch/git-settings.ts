/** Takes precedence over all Git configuration files. */
export type GitSetting = readonly [key: string, value: string];

type Settings = readonly (readonly [key: string | undefined, value: string | undefined])[];

const COUNT = "GIT_CONFIG_COUNT";
const NUMBERED = /^GIT_CONFIG_(KEY|VALUE)_/;
/** Git refuses to run when a counted setting is missing. */
const REFUSED: Settings = [[undefined, undefined]];

/**
 * Passed as variables, because `-c name=value` does not support a name with an equals sign, and other users can list
 * arguments.
 */
export function gitSettingVariables(settings: readonly GitSetting[]): Record<string, string> {
	return toVariables(settings);
}

/**
 * Like `{ ...base, ...own }`, but keeps the Git settings of both, because their variables are numbered and would replace
 * each other. Git reads the settings of `base` last.
 */
export function mergeWithGitSettings(
	base: Readonly<Record<string, string>>,
	own: Readonly<Record<string, string>>,
): Record<string, string> {
	if (base[COUNT] === undefined) return { ...base, ...own };
	const others = Object.entries({ ...base, ...own }).filter(([name]) => !NUMBERED.test(name));
	return { ...Object.fromEntries(others), ...toVariables([...readSettings(own), ...readSettings(base)]) };
}

function readSettings(env: Readonly<Record<string, string>>): Settings {
	const count = env[COUNT] ?? "";
	if (count === "") return [];
	if (!/^\d+$/.test(count)) return REFUSED;
	const settings: [string | undefined, string | undefined][] = [];
	for (let index = 0; index < Number(count); index++) {
		const key = env[`GIT_CONFIG_KEY_${index}`];
		settings.push([key, env[`GIT_CONFIG_VALUE_${index}`]]);
		if (key === undefined) break;
	}
	return settings;
}

function toVariables(settings: Settings): Record<string, string> {
	const variables: Record<string, string> = { [COUNT]: String(settings.length) };
	for (const [index, [key, value]] of settings.entries()) {
		if (key !== undefined) variables[`GIT_CONFIG_KEY_${index}`] = key;
		if (value !== undefined) variables[`GIT_CONFIG_VALUE_${index}`] = value;
	}
	return variables;
}
