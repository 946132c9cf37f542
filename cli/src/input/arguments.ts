export interface Argument {
	description: string;
	isOptional?: true;
	/** Whether the argument takes all words that follow, at least one. Only for the last one. */
	isRest?: true;
}

export type Arguments = Record<string, Argument>;

/** The arguments that `run` receives. */
export type ArgumentValues<Declared> = {
	[Key in keyof Declared as Declared[Key] extends { isOptional: true } ? never : Key]: Declared[Key] extends {
		isRest: true;
	}
		? string[]
		: string;
} & {
	[Key in keyof Declared as Declared[Key] extends { isOptional: true } ? Key : never]?: string;
};

export function argument(description: string) {
	return { description };
}

export function optionalArgument(description: string) {
	return { description, isOptional: true } as const;
}

export function restArgument(description: string) {
	return { description, isRest: true } as const;
}

export const AGENT = argument("id of the agent, a prefix of it, or its name");
export const APPROVAL = argument("id of the approval, or a prefix of it");
export const ADAPTER_TYPE = argument("type of the adapter, as listed by: adapter list");
export const ENVIRONMENT = argument("id of the environment, a prefix of it, or its name");
export const ENVIRONMENT_NAME = argument("name of the environment");
export const INTERACTION = optionalArgument("id of the interaction, or a prefix of it (default: the only pending one)");
export const ISSUE = argument("identifier of the issue, for example PAP-12, its number or its id");
export const KEY = argument("id of the key, a prefix of it, or its name");
export const PROJECT = argument("id of the project, a prefix of it, or its name");
export const ROUTINE = argument("id of the routine, a prefix of it, or its name");
export const RUN = argument('id of the run, a prefix of it, or "latest"');
export const RUNNING_RUN = argument('id of the run, a prefix of it, or "latest": the newest run that is running');
export const SECRET = argument("name or id of the secret");
export const WORKSPACE = argument("id of the workspace, a prefix of it, or its issue");
