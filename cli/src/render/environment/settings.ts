import { isSecretReference } from "@paperclipai/adapter-utils";
import type { Environment } from "@paperclipai/shared";
import { type Fact, formatFacts } from "../facts.ts";
import { formatUtc } from "../values.ts";

/** Settings under their own names, one per line. */
export function formatEnvironment(environment: Environment, columns: number): string {
	const { id, name, driver, settings, createdAt, updatedAt } = environment;
	const shown = Object.entries(settings ?? {}).map(([key, value]): Fact => [`  ${key}`, textOf(value)]);
	return formatFacts(
		[
			["name", name],
			["driver", driver],
			...shown,
			["created", `${formatUtc(createdAt)} UTC`],
			["changed", `${formatUtc(updatedAt)} UTC`],
			["id", id],
		],
		columns,
	);
}

function textOf(value: unknown): string {
	if (isSecretReference(value)) return `the secret ${value.secretName}`;
	if (Array.isArray(value)) return value.map(textOf).join("\n");
	return typeof value === "string" ? value : JSON.stringify(value);
}
