import { Button } from "../../../../kit/button.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { WarningBox } from "../../../../kit/page/warning.tsx";
import { Preformatted } from "../../../../kit/text/preformatted.tsx";
import type { TextEdit } from "./use-text-edit.ts";

/** Offers both texts when another user or an agent has changed the stored one. */
export function TextConflict({ edit }: { edit: TextEdit }) {
	if (edit.error === null) return null;
	if (edit.conflict === null) return <ErrorNotice title="The text could not be saved" error={edit.error} />;
	return (
		<WarningBox label="Conflict" isAlert>
			<p className="font-medium text-warn">Someone else changed this text while you were editing.</p>
			<p className="text-[13px]">Theirs:</p>
			<Preformatted label="Their text" text={edit.conflict === "" ? "(empty)" : edit.conflict} />
			<div className="flex flex-wrap gap-2">
				<Button onClick={() => void edit.save(true)}>Replace theirs with mine</Button>
				<Button onClick={edit.cancel}>Keep theirs</Button>
			</div>
		</WarningBox>
	);
}
