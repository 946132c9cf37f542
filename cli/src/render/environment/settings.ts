import { isSecretReference } from "@paperclipai/adapter-utils";
import type { Environment } from "@paperclipai/shared";
import { type Fact, formatFacts } from "../facts.ts";
import { formatUtc } from "../utc-time.ts";

/** Where programs start, in a few words. */
export function placeOf({ driver, settings }: Pick<Environment, "driver" | "settings">): string {
	const { user, host, port, basePath, image } = settings ?? {};
	if (driver === "container") return textOf(image ?? "");
	return host === undefined ? "" : `${textOf(user)}@${textOf(host)}:${textOf(port)} ${textOf(basePath)}`;
}

/** An environment for a person: its settings under their own names, one a line. */
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
