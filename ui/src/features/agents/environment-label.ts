import type { Environment } from "@paperclipai/shared";

/** Name of an environment for people, `null` being the server's machine. */
export function environmentLabel(id: string | null, environments: readonly Environment[]): string {
	if (id === null) return "This server";
	return environments.find((environment) => environment.id === id)?.name ?? id;
}
