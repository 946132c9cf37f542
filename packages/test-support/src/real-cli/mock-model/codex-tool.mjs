/**
 * Codex offers different tools by version and model: a shell function under one of several names, or "code mode", where
 * one free-form tool takes JavaScript that calls the others.
 */
export function codexTool(tool, offered) {
	const find = (name) => offered.find((t) => t.name === name);
	const codeMode = offered.find((t) => t.name === "exec" && t.type === "custom");
	const script = (source) => ({ kind: "custom", name: "exec", namespace: codeMode.namespace, input: source });
	if (tool.codex) {
		const wanted = tool.codex;
		const name = wanted.custom ?? wanted.name;
		const namespace = wanted.namespace ?? find(name)?.namespace;
		if (wanted.custom) return { kind: "custom", name, namespace, input: wanted.input };
		return { kind: "function", name, namespace, arguments: wanted.arguments };
	}
	const shell = (command) => {
		if (codeMode)
			return script(`const r = await tools.exec_command(${JSON.stringify({ cmd: command })});\ntext(r.output);\n`);
		if (find("exec_command")) return { kind: "function", name: "exec_command", arguments: { cmd: command } };
		if (find("shell_command")) return { kind: "function", name: "shell_command", arguments: { command } };
		if (find("local_shell")) return { kind: "local_shell", command: ["bash", "-lc", command] };
		return { kind: "function", name: "shell", arguments: { command: ["bash", "-lc", command] } };
	};
	if (tool.shell !== undefined) return shell(tool.shell);
	if (tool.read !== undefined) return shell(`cat '${tool.read.replaceAll("'", "'\\''")}'`);
	if (tool.write || tool.edit) {
		const patch = patchFor(tool);
		if (codeMode) return script(`text(await tools.apply_patch(${JSON.stringify(patch)}));\n`);
		const direct = find("apply_patch");
		if (direct?.type === "custom")
			return { kind: "custom", name: "apply_patch", namespace: direct.namespace, input: patch };
		if (direct) return { kind: "function", name: "apply_patch", arguments: { input: patch } };
		return shell(`apply_patch <<'PATCH'\n${patch}PATCH\n`); // the CLI recognises this form and runs its own apply_patch
	}
	throw new Error(`scenario tool not usable with the Responses API: ${JSON.stringify(tool)}`);
}

function patchFor(tool) {
	if (tool.write) {
		const lines = tool.write.content
			.replace(/\n$/, "")
			.split("\n")
			.map((l) => `+${l}`)
			.join("\n");
		return `*** Begin Patch\n*** Add File: ${tool.write.path}\n${lines}\n*** End Patch\n`;
	}
	const minus = tool.edit.old
		.split("\n")
		.map((l) => `-${l}`)
		.join("\n");
	const plus = tool.edit.new
		.split("\n")
		.map((l) => `+${l}`)
		.join("\n");
	return `*** Begin Patch\n*** Update File: ${tool.edit.path}\n@@\n${minus}\n${plus}\n*** End Patch\n`;
}
