/** Maps a tool of a scenario to one that Claude Code offers. */
export function claudeTool(tool, offered) {
	const has = (name) => offered.some((t) => t.name === name);
	if (tool.claude) {
		const { name, input } = tool.claude;
		// The sub-agent tool was renamed; a scenario may use either name.
		if (name === "Task" && !has("Task") && has("Agent")) return { name: "Agent", input };
		if (name === "Agent" && !has("Agent") && has("Task")) return { name: "Task", input };
		return { name, input };
	}
	// Other agents with this API (opencode, pi) have the same tools under other spellings.
	const named = (name) => offered.find((t) => t.name.toLowerCase() === name.toLowerCase()) ?? { name, params: [] };
	const key = (target, ...spellings) => spellings.find((k) => target.params.includes(k)) ?? spellings[0];
	const fileKey = (target) => key(target, "file_path", "filePath", "path");
	if (tool.shell !== undefined)
		return { name: named("Bash").name, input: { command: tool.shell, description: "Run a shell command" } };
	if (tool.read !== undefined) {
		const read = named("Read");
		return { name: read.name, input: { [fileKey(read)]: tool.read } };
	}
	if (tool.write) {
		const write = named("Write");
		return { name: write.name, input: { [fileKey(write)]: tool.write.path, content: tool.write.content } };
	}
	if (tool.edit) {
		const edit = named("Edit");
		const change = {
			[key(edit, "old_string", "oldString", "oldText")]: tool.edit.old,
			[key(edit, "new_string", "newString", "newText")]: tool.edit.new,
		};
		if (edit.params.includes("edits"))
			return {
				name: edit.name,
				input: { [fileKey(edit)]: tool.edit.path, edits: [{ oldText: tool.edit.old, newText: tool.edit.new }] },
			};
		return { name: edit.name, input: { [fileKey(edit)]: tool.edit.path, ...change } };
	}
	throw new Error(`scenario tool not usable with the Anthropic API: ${JSON.stringify(tool)}`);
}
