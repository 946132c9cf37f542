import { type IssueSummary, MAX_SEARCH_LENGTH } from "@paperclipai/shared";
import { useDeferredValue, useState } from "react";
import { Combobox } from "../../../kit/form/combobox.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { useIssues } from "../api.ts";

const SHOWN = 20;

interface IssuePickerProps {
	label: string;
	placeholder: string;
	/** Issues to hide. */
	except: readonly string[];
	onPick: (issue: IssueSummary) => void;
}

/** Focuses its field when mounted. */
export function IssuePicker({ label, placeholder, except, onPick }: IssuePickerProps) {
	const [text, setText] = useState("");
	const searched = useDeferredValue(text.trim());
	const query = useIssues(useCompanyId(), {
		...(searched !== "" && { q: searched.slice(0, MAX_SEARCH_LENGTH) }),
		limit: SHOWN,
	});
	const issues = query.data?.pages[0]?.items.filter(({ id }) => !except.includes(id)) ?? [];

	function change(next: string) {
		const picked = issues.find(({ identifier }) => identifier.toLowerCase() === next.trim().toLowerCase());
		setText(picked ? "" : next);
		if (picked) onPick(picked);
	}

	return (
		<Combobox
			label={label}
			placeholder={placeholder}
			freeEntry
			isSearch
			autoFocus
			value={text}
			onChange={change}
			options={issues.map(({ identifier, title }) => ({ value: identifier, label: `${identifier} ${title}` }))}
			className="h-8 text-[13px]"
		/>
	);
}
