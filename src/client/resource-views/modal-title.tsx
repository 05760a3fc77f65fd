/** Title of a modal and, in a quieter style, its subject. */
export function ModalTitle({ title, of }: { title: string; of: string }) {
  return (
    <>
      <span>{title}</span>
      {of && <small className="modal-of">{of}</small>}
    </>
  );
}
