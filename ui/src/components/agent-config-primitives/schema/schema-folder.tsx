import type { Binding } from "../bind/bind-field.ts";
import { DraftInput } from "../draft-input.tsx";
import type { FieldIds } from "../field.tsx";
import { useFormHelpers } from "../form-helpers.ts";

interface SchemaFolderProps {
	binding: Binding<string>;
	attributes: FieldIds & { required: boolean; placeholder?: string };
}

export function SchemaFolder({ binding: { value, change }, attributes }: SchemaFolderProps) {
	const { folderButton } = useFormHelpers();
	return (
		<div className="flex gap-2">
			<DraftInput {...attributes} className="font-mono text-[13px]" value={value} onCommit={change} />
			{folderButton?.(value, change)}
		</div>
	);
}
