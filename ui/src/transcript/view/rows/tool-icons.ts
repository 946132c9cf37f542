import type { ToolKind } from "@paperclipai/adapter-utils";
import type { IconName } from "../../../kit/icons/icon-paths.ts";

export const toolIcons: Record<ToolKind, IconName> = {
	shell: "terminal",
	edit: "edit",
	read: "file",
	search: "search",
	web: "globe",
	task: "robot",
	todo: "list",
	other: "settings",
};
