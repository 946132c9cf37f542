import { expect, it } from "vitest";
import { readOwnFolders } from "./own-folders.ts";

const workspace = { cwd: "/work", source: "agent_config", strategy: "directory" };

it("names the folders that are not the working folder", () => {
	expect(readOwnFolders({})).toEqual({ home: "", instructions: "" });
	expect(readOwnFolders({ paperclipWorkspace: { ...workspace, agentHome: "/work" } }).home).toBe("");
	const context = { paperclipWorkspace: { ...workspace, agentHome: "/home" }, paperclipInstructionsFolder: "/rules" };
	expect(readOwnFolders(context)).toEqual({ home: "/home", instructions: "/rules" });
});
