import type { PermissionPayload } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../../kit/button.tsx";
import { focusOnMount } from "../../../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../../../kit/form/input-class.ts";
import { isSendKey } from "../../../../kit/form/is-send-key.ts";
import { Warning } from "../../../../kit/page/warning.tsx";
import { editedText, editsCommand, inputOf } from "./edited-input.ts";

interface InputFormProps {
	permission: PermissionPayload;
	isPending: boolean;
	onAllow: (input: Record<string, unknown>) => void;
	onClose: () => void;
}

/** Changes what is executed. */
export function InputForm({ permission, isPending, onAllow, onClose }: InputFormProps) {
	const [before] = useState(() => editedText(permission));
	const [text, setText] = useState(before);
	const input = inputOf(permission, text);
	const isCommand = editsCommand(permission);
	const submit = () => {
		if (input !== null && !isPending && text !== before) onAllow(input);
	};
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
			onKeyDown={(event) => (event.key === "Escape" ? onClose() : isSendKey(event) && submit())}
			className="grid gap-2"
		>
			<textarea
				aria-label={isCommand ? "Command to execute instead" : "Input to use instead, as JSON"}
				ref={focusOnMount}
				rows={Math.min(12, text.split("\n").length + 1)}
				spellCheck={false}
				value={text}
				onChange={(event) => setText(event.target.value)}
				className={`${inputClass} resize-y font-mono text-[13px]`}
			/>
			{input === null && <Warning>{isCommand ? "Enter a command." : "Enter a JSON object."}</Warning>}
			{text.includes("***") && (
				<Warning>
					*** stands for a secret that is not shown. Such a request can be allowed unchanged or denied, but not changed.
				</Warning>
			)}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" disabled={isPending || input === null || text === before}>
					Allow once with this change
				</Button>
				<Button onClick={onClose}>Back</Button>
			</div>
		</form>
	);
}
