import type { Environment } from "@paperclipai/shared";

/** `null`: the server. */
export function environmentLabel(id: string | null, environments: readonly Environment[]): string {
	if (id === null) return "This server";
	return environments.find((environment) => environment.id === id)?.name ?? id;
}
