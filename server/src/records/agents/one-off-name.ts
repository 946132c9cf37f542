import type { AdapterConfigSchema } from "@paperclipai/adapter-utils";
import { isSecretName } from "@paperclipai/adapter-utils";
import { collectSecrets, createMasker, maskArguments, maskCommandLine } from "@paperclipai/adapter-utils/host";

const MAX_CHARS = 60;
const MASKED_CHARS = 2_000;
const NAMING_TYPES = ["text", "select", "combobox", "list"];

/** For example `Process: ls -l`. Possible secrets are masked. */
export function oneOffName(
	label: string,
	schema: AdapterConfigSchema | undefined,
	config: Record<string, unknown>,
): string {
	const declared = schema?.fields.filter(({ type }) => NAMING_TYPES.includes(type)).map(({ key }) => key);
	const keys = (declared ?? Object.keys(config)).filter((key) => key !== "cwd" && !isSecretName(key));
	const given = keys.flatMap((key) => config[key] ?? []).filter((value) => typeof value === "string");
	const masked = createMasker(collectSecrets(config)).text(maskArguments(given).join(" "));
	const text = toOneLine(maskCommandLine(beginning(masked)));
	return cut(text === "" ? label : `${label}: ${text}`);
}

/** Cuts between words, because half of a secret may not be recognised. */
function beginning(text: string): string {
	return text.length > MASKED_CHARS ? text.slice(0, Math.max(0, text.lastIndexOf(" ", MASKED_CHARS))) : text;
}

function toOneLine(text: string): string {
	return text.replace(/[\p{C}\s]+/gu, " ").trim();
}

function cut(text: string): string {
	const characters = [...text];
	return characters.length > MAX_CHARS ? `${characters.slice(0, MAX_CHARS - 1).join("")}…` : text;
}
