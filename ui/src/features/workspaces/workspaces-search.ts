/** What the list of workspaces shows, as it stands in the address. */
export interface WorkspacesSearch {
	/** Default: open ones. */
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
