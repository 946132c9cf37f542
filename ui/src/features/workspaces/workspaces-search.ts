/** Search parameters. */
export interface WorkspacesSearch {
	/** Default: open. */
	state?: "closed" | "all";
	/** Id of a project. */
	project?: string;
}

export function readWorkspacesSearch({ state, project }: Record<string, unknown>): WorkspacesSearch {
	return {
		...((state === "closed" || state === "all") && { state }),
		...(typeof project === "string" && project !== "" && { project }),
	};
}
