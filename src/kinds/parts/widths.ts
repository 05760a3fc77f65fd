interface Width {
  /** Maximum number of characters. */
  maxLength: number;
  /** Reason for the number. */
  source: string;
}

/** Widths of names, telephones, accounts and addresses in all resources (decision 290). Columns are texts. */
export const WIDTHS = {
  person: {
    maxLength: 50,
    source: '实践：少数民族姓名连间隔号、外籍专家的全名可达三四十字；业务单据中抄录的姓名一直是 50',
  },
  organisation: {
    maxLength: 50,
    source: '实践：企业全称连同分支机构三四十字；唯一判断时忽略大小写与全半角的文本（x-fold）至多 50',
  },
  telephone: {
    maxLength: 20,
    source: '区号 4、号码 8、分机 6 与两个连字符共 20；ITU-T E.164 的国际号码连加号为 16',
  },
  account: { maxLength: 50, source: 'wire.md#5：账号 5 至 50 字，租户管理员以邮箱为账号' },
  email: {
    maxLength: 254,
    source: 'RFC 5321 第 4.5.3.1.3 节：路径 256，减去尖括号',
  },
  place: { maxLength: 100, source: '实践：厂区到设备五级名称相连不超过 100 字' },
} as const satisfies { [name: string]: Width };
